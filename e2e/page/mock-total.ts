import { expect, type Page } from '@playwright/test';

type Answer = number | 'failure' | 'silence';

/** When the page asked and when it had its answer, in milliseconds of the page's own clock. */
interface Poll {
  asked: number;
  answered?: number;
}

declare global {
  interface Window {
    /** What `recordPolls` wrote down. */
    polls?: Poll[];
  }
}

/** Has the page write down its polls: only it knows at what moment of its clock an answer was taken in. */
function recordPolls(path: string): void {
  const polls: Poll[] = [];
  window.polls = polls;
  const { fetch } = window;
  window.fetch = async (...request) => {
    if (request[0] !== path) return fetch(...request);
    const poll: Poll = { asked: Date.now() };
    polls.push(poll);
    return fetch(...request).finally(() => {
      poll.answered = Date.now();
    });
  };
}

/** Answers the banner's question with what is set here: a number, a failure, or not at all. */
export class Total {
  asked = 0;
  private answer: Answer = 0;

  constructor(private readonly page: Page) {}

  set(answer: Answer): void {
    this.answer = answer;
  }

  async open(answer: Answer): Promise<void> {
    this.set(answer);
    await this.page.route('**/api/waitlist/total', async (route) => {
      this.asked += 1;
      if (this.answer === 'silence') return;
      if (this.answer === 'failure') return route.fulfill({ status: 503, json: { error: 'busy' } });
      await route.fulfill({ json: { total: this.answer } });
    });
    await this.page.addInitScript(recordPolls, '/api/waitlist/total');
    await this.page.goto('/');
  }

  /** Runs the page's clock until it has asked so often, and tells how long it waited between an answer and the next poll. */
  async pausesOf(polls: number): Promise<number[]> {
    const recorded = () => this.page.evaluate(() => window.polls ?? []);
    await expect(async () => {
      await this.page.clock.runFor(5_000);
      expect((await recorded()).length).toBeGreaterThanOrEqual(polls);
    }).toPass({ intervals: [0], timeout: 20_000 });
    const all = await recorded();
    return all.slice(1).map(({ asked }, n) => asked - (all[n]?.answered ?? Number.NaN));
  }
}
