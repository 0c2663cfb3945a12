import type { Page } from '@playwright/test';

/** Something that waits until it is let go. */
export interface Gate {
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
 * @returns what lets them go.
 */
export async function holdBack(page: Page, requests: string): Promise<() => void> {
  const gate = closedGate();
  await page.route(requests, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate.open;
}
