import { expect, type Page } from '@playwright/test';

type Answer = number | 'failure' | 'no answer';

interface Poll {
  sentAt: number;
  answeredAt?: number;
}

declare global {
  interface Window {
    polls?: Poll[];
  }
}

/** Records polls inside the page: only the page knows at which time of its clock an answer arrived. */
function recordPolls(path: string): void {
  const polls: Poll[] = [];
  window.polls = polls;
  const { fetch } = window;
  window.fetch = async (...request) => {
    if (request[0] !== path) return fetch(...request);
    const poll: Poll = { sentAt: Date.now() };
    polls.push(poll);
    return fetch(...request).finally(() => {
      poll.answeredAt = Date.now();
    });
  };
}

export class MockTotal {
  polls = 0;
  private answer: Answer = 0;

  constructor(private readonly page: Page) {}

  set(answer: Answer): void {
    this.answer = answer;
  }

  async open(answer: Answer): Promise<void> {
    this.set(answer);
    await this.page.route('**/api/waitlist/total', async (route) => {
      this.polls += 1;
      if (this.answer === 'no answer') return;
      if (this.answer === 'failure') return route.fulfill({ status: 503, json: { error: 'busy' } });
      await route.fulfill({ json: { total: this.answer } });
    });
    await this.page.addInitScript(recordPolls, '/api/waitlist/total');
    await this.page.goto('/');
  }

  /** Runs the page's clock until it has polled `count` times. Returns the pauses between an answer and the next poll. */
  async pausesOf(count: number): Promise<number[]> {
    const recorded = () => this.page.evaluate(() => window.polls ?? []);
    await expect(async () => {
      await this.page.clock.runFor(5_000);
      expect((await recorded()).length).toBeGreaterThanOrEqual(count);
    }).toPass({ intervals: [0], timeout: 20_000 });
    const all = await recorded();
    return all.slice(1).map(({ sentAt }, n) => sentAt - (all[n]?.answeredAt ?? Number.NaN));
  }
}
