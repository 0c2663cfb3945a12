import type { Page } from '@playwright/test';

/** Answers the banner's question with what is set here: a number, or a failure. */
export class Total {
  asked = 0;
  private answer: number | 'failure' = 0;

  constructor(private readonly page: Page) {}

  set(answer: number | 'failure'): void {
    this.answer = answer;
  }

  async open(answer: number | 'failure'): Promise<void> {
    this.set(answer);
    await this.page.route('**/api/waitlist/total', async (route) => {
      this.asked += 1;
      if (this.answer === 'failure') return route.fulfill({ status: 503, json: { error: 'busy' } });
      await route.fulfill({ json: { total: this.answer } });
    });
    await this.page.goto('/');
  }
}
