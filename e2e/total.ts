import type { Page } from '@playwright/test';

type Answer = number | 'failure' | 'silence';

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
    await this.page.goto('/');
  }
}
