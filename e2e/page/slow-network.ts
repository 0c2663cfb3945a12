import type { Page } from '@playwright/test';

export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Delays matching requests until the test calls the returned function. */
export async function delayRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Blocks the scripts that the page has not loaded yet, as if a new deployment had removed them. */
export async function blockNewScripts(page: Page) {
  const chunks = '**/_next/static/chunks/*.js';
  const blocked: string[] = [];
  await page.waitForLoadState('networkidle');
  const loaded = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  await page.route(chunks, async (route) => {
    const url = route.request().url();
    if (loaded.has(url)) return route.fallback();
    await route.abort();
    blocked.push(url);
  });
  return { blocked, unblock: () => page.unroute(chunks) };
}
