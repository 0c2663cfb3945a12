import { expect, test } from '../fixtures';
import { Total } from '../page/mock-total';

/** The clock moves in steps, and an answer may be taken in between two of them: then a poll is a step late. */
function expectHalfMinutes(pauses: number[]): void {
  for (const pause of pauses) {
    expect(pause).toBeGreaterThan(29_000);
    expect(pause).toBeLessThan(45_000);
  }
}

const labels = [
  [0, 'Premiere Spots Remaining', '500 / 500'],
  [300, 'Premiere Spots Remaining', '200 / 500'],
  [301, 'Filling up fast!', '199 / 500'],
  [400, 'Filling up fast!', '100 / 500'],
  [401, 'Limited spots remaining!', '99 / 500'],
  [450, 'Limited spots remaining!', '50 / 500'],
  [451, 'Almost full - last chance!', '49 / 500'],
  [499, 'Almost full - last chance!', '1 / 500'],
  [500, 'Waitlist full - join waiting list', '0 / 500'],
  [742, 'Waitlist full - join waiting list', '0 / 500'],
] as const;

for (const [total, label, spots] of labels) {
  test(`${total} signups leave "${spots}": ${label}`, async ({ page }) => {
    await new Total(page).open(total);

    await expect(page.getByRole('heading', { name: label })).toBeVisible();
    await expect(page.getByText(spots, { exact: true })).toBeVisible();
    await expect(page.getByText(`${total} early adopters have already claimed their spot`)).toBeVisible();
    const bar = page.getByRole('progressbar', { name: 'Premiere spots claimed' });
    await expect(bar).toHaveAttribute('aria-valuenow', String(Math.min(total, 500)));
    await expect(bar).toHaveAttribute('aria-valuemax', '500');
  });
}

test('the total is the database’s own', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByText('500 / 500', { exact: true })).toBeVisible();
  await expect(
    page.getByText('First 500 signups automatically get premiere features + prizes'),
  ).toBeVisible();
});

test.describe('as time goes by', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test('the total is asked for every 30 seconds', async ({ page }) => {
    const total = new Total(page);
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.set(313);

    expectHalfMinutes(await total.pausesOf(4));
    await expect(page.getByText('187 / 500')).toBeVisible();
  });

  test('a number is fresh for 20 seconds: who comes back sooner asks for none', async ({ page }) => {
    const total = new Total(page);
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
    const comeBackAfter = async (seconds: number) => {
      await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
      await expect(page).toHaveURL('/stats');
      await page.clock.runFor(seconds * 1_000);
      await page.getByRole('banner').getByRole('link', { name: 'MyFitModel' }).click();
      await expect(page.getByText('188 / 500')).toBeVisible();
    };

    await comeBackAfter(5);
    expect(total.asked).toBe(1);
    await comeBackAfter(20);
    await expect.poll(() => total.asked).toBe(2);
  });

  test('nobody is counted while no number was ever seen, and asking goes on', async ({ page }) => {
    const total = new Total(page);
    await total.open('failure');
    await expect(page.getByText('500 / 500', { exact: true })).toBeVisible();
    total.set(312);
    await total.pausesOf(3);

    await expect(page.getByText('188 / 500')).toBeVisible();
  });

  test('a number once seen outlasts failures, and minutes of them do not make asking rarer', async ({
    page,
  }) => {
    const total = new Total(page);
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.set('failure');
    expectHalfMinutes(await total.pausesOf(12));
    await expect(page.getByText('188 / 500')).toBeVisible();
    total.set(320);
    await total.pausesOf(14);

    await expect(page.getByText('180 / 500')).toBeVisible();
  });

  test('an answer that does not come counts as a failure', async ({ page }) => {
    const total = new Total(page);
    await total.open('silence');
    await expect.poll(() => total.asked).toBe(1);
    await page.clock.runFor('00:05');
    await expect(page.getByText('500 / 500', { exact: true })).toBeVisible();
    total.set(312);
    await total.pausesOf(3);

    await expect(page.getByText('188 / 500')).toBeVisible();
  });

  test('nothing is asked while the page is hidden', async ({ page }) => {
    const total = new Total(page);
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor('02:00');

    expect(total.asked).toBe(1);
  });
});
