import { expect, type Page } from '@playwright/test';
import { waitForHydration } from './page';

/** Delays matching requests until the test calls the returned function. */
export async function delayRequests(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.fallback();
  });
  return release;
}

/**
 * The addresses of the page's scripts, once all of them are loaded. Playwright's `networkidle` also waits for frames, and never
 * ends when it misses a request of the captcha's.
 */
async function loadedScripts(page: Page): Promise<string[]> {
  const scripts = await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const isLoaded = ({ src, noModule }: HTMLScriptElement) => src === '' || noModule || names.includes(src);
    return [...document.scripts].every(isLoaded) && names;
  });
  return (await scripts.jsonValue()) || [];
}

/** Blocks the scripts that the page has not loaded yet, as if a new deployment had removed them. */
export async function blockNewScripts(page: Page): Promise<void> {
  await waitForHydration(page);
  const loaded = new Set(await loadedScripts(page));
  await page.route('**/_next/static/chunks/*.js', (route) =>
    loaded.has(route.request().url()) ? route.fallback() : route.abort(),
  );
}

type Answer =
  | number
  | { total: number; state: string; url?: string; pays_on?: string | undefined }
  | 'failure'
  | 'no answer';

export class MockTotal {
  polls = 0;
  answer: Answer = 0;

  constructor(private readonly page: Page) {}

  async open(answer: Answer): Promise<void> {
    this.answer = answer;
    await this.page.route('**/api/waitlist/total', async (route) => {
      this.polls += 1;
      if (this.answer === 'no answer') return;
      if (this.answer === 'failure') return route.fulfill({ status: 503, json: { error: 'busy' } });
      await route.fulfill({ json: typeof this.answer === 'number' ? { total: this.answer } : this.answer });
    });
    await this.page.goto('/');
  }

  /**
   * Runs the page's clock, which the test has installed, until the page polls again. In steps below five seconds, after
   * which a poll fails.
   */
  async nextPoll(): Promise<void> {
    const before = this.polls;
    await expect(async () => {
      await this.page.clock.runFor(4_000);
      expect(this.polls).toBeGreaterThan(before);
    }).toPass({ intervals: [0], timeout: 20_000 });
  }

  /** Polls until the page shows a text: on a busy machine, the clock runs past the five seconds of a poll. */
  async shows(text: string): Promise<void> {
    await expect(async () => {
      await this.nextPoll();
      const shown = this.page.getByText(text).filter({ visible: true });
      await expect(shown.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
}
