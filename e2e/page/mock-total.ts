import { expect, type Page } from '@playwright/test';

type Answer = number | 'failure' | 'no answer';

declare global {
  interface Window {
    /** When each poll was sent. */
    polls?: number[];
  }
}

/** Records polls inside the page: only the page knows the time of its clock. */
function recordPolls(path: string): void {
  const polls: number[] = [];
  window.polls = polls;
  const { fetch } = window;
  window.fetch = (...request) => {
    if (request[0] === path) polls.push(Date.now());
    return fetch(...request);
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

  /** Runs the page's clock until it has polled `count` times. Returns the times between two polls. */
  async intervalsOf(count: number): Promise<number[]> {
    const recorded = () => this.page.evaluate(() => window.polls ?? []);
    await expect(async () => {
      await this.page.clock.runFor(5_000);
      expect((await recorded()).length).toBeGreaterThanOrEqual(count);
    }).toPass({ intervals: [0], timeout: 20_000 });
    const all = await recorded();
    return all.slice(1).map((sentAt, n) => sentAt - (all[n] ?? Number.NaN));
  }
}
