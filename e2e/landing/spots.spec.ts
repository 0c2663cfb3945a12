import { expect, inAppTest as test } from '../fixtures';
import { expectAccessible, openStats, returnHome } from '../page/page';

/** Records times of the page's clock. */
const RECORD_POLLS = `window.polledAt = [];
  const { fetch } = window;
  window.fetch = (...args) => {
    if (args[0] === '/api/waitlist/total') polledAt.push(Date.now());
    return fetch(...args);
  };`;

test.describe('over time', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test.beforeEach(({ page }) => page.clock.install());

  test('polls every 30 s, keeps the last total, and reuses it for 20 s', async ({ page, total }) => {
    /** The page's clock, which also runs by itself. */
    const pauses = async () => {
      const times = await page.evaluate<number[]>('polledAt');
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    };
    await page.addInitScript(RECORD_POLLS);
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.answer = 'failure';
    await total.nextPoll();
    await total.nextPoll();
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.answer = 320;
    await total.shows('180 / 500');
    expect(Math.min(...(await pauses()))).toBeGreaterThanOrEqual(30_000);

    const { polls } = total;
    const leaveFor = async (time: string) => {
      await openStats(page);
      await page.clock.runFor(time);
      await returnHome(page);
      await expect(page.getByText('180 / 500')).toBeVisible();
    };
    await leaveFor('00:05');
    await leaveFor('00:20');
    await expect.poll(() => total.polls).toBeGreaterThan(polls);
    expect(Math.min(...(await pauses()))).toBeGreaterThanOrEqual(20_000);
  });

  test('an open page follows the end of signups, the launch, and the last spot', async ({ page, total }) => {
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.answer = { total: 312, state: 'closed' };
    await total.shows('Signups are over');
    await expect(page.getByText(/Signups are over|Signups closed/)).toHaveCount(1);
    await expect(page.getByText('312 people are in line')).toBeVisible();
    const open = page.getByText(/Get Early Access|Buy Now|premiere spots|First 500 signups|Free to join/);
    await expect(open.filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);
    const url = 'https://app.example.com/';
    total.answer = { total: 312, state: 'launched', url };
    await total.shows('MyFitModel is open');
    const links = page.getByRole('link', { name: 'Open the app' });
    // On phones, that of the sticky bar takes the place of the header's.
    await expect(links).toHaveCount(7);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', url);
    await expect(page.getByRole('heading', { name: 'MyFitModel is open' })).toHaveCount(2);
    await expectAccessible(page);
    total.answer = 742;
    await total.shows('0 / 500');
    await expect(page.getByText('0 / 500', { exact: true })).toHaveAttribute('aria-atomic', 'true');
    await expect(page.getByText('742 early adopters have already claimed their spot')).toBeVisible();
    const hero = page.getByRole('region', { name: /^Try clothes/ });
    await expect(hero.getByText('All 500 premiere spots are taken')).toBeVisible();
    const bar = page.getByRole('progressbar', { name: 'Premiere spots claimed' });
    await expect(bar).toHaveAttribute('aria-valuenow', '500');
    await expect(bar).toHaveAttribute('aria-valuemax', '500');
    await expectAccessible(page);
  });

  test('shows 0 signups after a first poll that fails or has no answer', async ({ page, total }) => {
    for (const [answer, polls] of [
      ['failure', 1],
      ['no answer', 2],
    ] as const) {
      total.polls = polls - 1;
      await total.open(answer);
      await expect.poll(() => total.polls).toBe(polls);
      // A poll fails after five seconds without an answer.
      await page.clock.runFor('00:05');
      await expect(page.getByRole('heading', { name: 'Premiere Spots Remaining' })).toBeVisible();
      await expect(page.getByText('500 / 500', { exact: true })).toBeVisible();
      await expect(page.getByText('500 of 500 premiere spots left')).toBeVisible();
    }
    total.answer = 312;
    await total.shows('188 / 500');
  });
});
