import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openStats, returnHome } from '../page/header';
import type { MockTotal } from '../page/mock-total';

/** The clock does not wait for answers and scripts: a slow one makes an interval longer, but never shorter. */
function expectHalfMinutes(intervals: number[]): void {
  const [shortest = 0, ...longer] = intervals.toSorted((one, other) => one - other);
  const median = longer[Math.floor(longer.length / 2)];
  expect(shortest).toBeGreaterThan(29_000);
  expect(median).toBeLessThan(45_000);
}

for (const [signups, label, spots] of [
  [0, 'Premiere Spots Remaining', '500 / 500'],
  [401, 'Limited spots remaining!', '99 / 500'],
  [742, 'Waitlist full - join waiting list', '0 / 500'],
] as const) {
  test(`the banner shows "${label}" and "${spots}" after ${signups} signups`, async ({ page, total }) => {
    await total.open(signups);

    await expect(page.getByRole('heading', { name: label })).toBeVisible();
    await expect(page.getByText(spots, { exact: true })).toBeVisible();
    await expect(page.getByText(`${signups} early adopters have already claimed their spot`)).toBeVisible();
    const bar = page.getByRole('progressbar', { name: 'Premiere spots claimed' });
    await expect(bar).toHaveAttribute('aria-valuenow', String(Math.min(signups, 500)));
    await expect(bar).toHaveAttribute('aria-valuemax', '500');
  });
}

test.describe('over time', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test.beforeEach(({ page }) => page.clock.install());

  async function openAt312(page: Page, total: MockTotal) {
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
  }

  test('the page polls every 30 seconds and keeps the last total while polls fail', async ({
    page,
    total,
  }) => {
    await openAt312(page, total);
    total.set('failure');
    await total.intervalsOf(12);
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.set(320);
    expectHalfMinutes(await total.intervalsOf(14));

    await expect(page.getByText('180 / 500')).toBeVisible();
  });

  for (const answer of ['failure', 'no answer'] as const) {
    test(`the banner shows 0 signups after a first poll with ${answer}, until one succeeds`, async ({
      page,
      total,
    }) => {
      await total.open(answer);
      await expect.poll(() => total.polls).toBe(1);
      // A poll fails after five seconds without an answer.
      await page.clock.runFor('00:05');
      await expect(page.getByText('500 / 500', { exact: true })).toBeVisible();
      total.set(312);
      await total.intervalsOf(3);

      await expect(page.getByText('188 / 500')).toBeVisible();
    });
  }

  test('the page reuses a total for 20 seconds when the visitor navigates', async ({ page, total }) => {
    await openAt312(page, total);
    const leaveFor = async (seconds: number) => {
      await openStats(page);
      await page.clock.runFor(seconds * 1_000);
      await returnHome(page);
      await expect(page.getByText('188 / 500')).toBeVisible();
    };

    await leaveFor(5);
    expect(total.polls).toBe(1);
    await leaveFor(20);
    await expect.poll(() => total.polls).toBe(2);
  });

  test('a hidden page does not poll', async ({ page, total }) => {
    await openAt312(page, total);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor('02:00');

    expect(total.polls).toBe(1);
  });
});
