import type { Page } from '@playwright/test';

/** Something that waits until it is let go. */
interface Gate {
  opened: Promise<void>;
  open(): void;
}

export function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/**
 * Keeps some requests back, as a slow network would.
 *
 * @returns what lets them go on, to the page's other routes.
 */
export async function holdBack(page: Page, requests: string): Promise<() => void> {
  const gate = closedGate();
  await page.route(requests, async (route) => {
    await gate.opened;
    await route.fallback();
  });
  return gate.open;
}

/**
 * Refuses the scripts that a page has not loaded yet, as after a rollout that took them away.
 *
 * @returns what lets them through again, and the addresses of those that were refused.
 */
export async function refuseFurtherScripts(page: Page) {
  const chunks = '**/_next/static/chunks/*.js';
  const refused: string[] = [];
  await page.waitForLoadState('networkidle');
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  await page.route(chunks, async (route) => {
    const address = route.request().url();
    if (known.has(address)) return route.fallback();
    await route.abort();
    refused.push(address);
  });
  return { refused, relent: () => page.unroute(chunks) };
}
