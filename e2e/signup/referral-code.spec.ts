import { expect, test } from '../fixtures';
import { eventsOf } from '../page/events';
import { answerJoins } from '../page/mock-signups';
import { boxOf, widthOf } from '../page/layout';
import { freshEmail, SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

test.describe('a friend’s link', () => {
  test('shows its code trimmed and in capitals, reports it once and sends it', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open('?ref=%20mfm-abc234%20');
    const sent = await answerJoins(page, { outcome: 'failed', code: 'busy', requestId: 'r' });

    await expect(page.getByText('Referred by: MFM-ABC234', { exact: true })).toBeVisible();
    await form.join(freshEmail());
    await expect(toastOf(page, 'Signup failed')).toBeVisible();
    expect(sent[0]).toContain('"referrerCode":"MFM-ABC234"');
    expect((await eventsOf(page)).filter((name) => name === 'referral_code_detected')).toHaveLength(1);
  });

  test('greets on the first screen and leads to the form', async ({ page }) => {
    await page.goto('/?ref=mfm-abc234');
    const invitation = page.getByRole('link', { name: /Referred by MFM-ABC234/ });

    await expect(invitation).toBeInViewport({ ratio: 1 });
    await invitation.click();
    await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
  });

  for (const [width, height] of [
    [768, 600],
    [900, 560],
    [1099, 639],
  ] as const) {
    test(`leaves the figure free at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/?ref=mfm-abc234');
      const tag = await boxOf(page.getByRole('link', { name: /Referred by MFM-ABC234/ }));
      const picture = await boxOf(page.locator('[data-hero] picture'));

      // Of the picture's width, where the arm begins.
      expect(tag.right).toBeLessThanOrEqual(picture.x + 0.58 * picture.width);
    });
  }

  for (const [width, height] of [
    [320, 568],
    [375, 553],
    [720, 400],
  ] as const) {
    test(`leaves what the product is to be read at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/?ref=mfm-abc234');
      const tag = await boxOf(page.getByRole('link', { name: /Referred by MFM-ABC234/ }));
      const line = await boxOf(page.getByText('Virtual full-body try-ons'));

      expect(tag.bottom).toBeLessThanOrEqual(line.y);
    });
  }

  test('is remembered as the visitor moves around, and reported once', async ({ page }) => {
    await page.goto('/?ref=mfm-abc234');
    const referred = page.getByText('Referred by: MFM-ABC234', { exact: true });
    const header = page.getByRole('banner');
    await expect(referred).toBeVisible();
    await header.getByRole('link', { name: 'Check Balance' }).click();
    await expect(page).toHaveURL('/stats');
    await header.getByRole('link', { name: 'MyFitModel' }).click();
    await expect(page).toHaveURL('/');
    await expect(referred).toBeVisible();
    await header.getByRole('link', { name: 'Check Balance' }).click();
    await expect(page).toHaveURL('/stats');
    await header.getByRole('button', { name: 'Get Early Access' }).click();
    await expect(page).toHaveURL('/#signup');
    await expect(referred).toBeVisible();
    expect(await eventsOf(page)).toEqual(['referral_code_detected']);

    await page.reload();
    await expect(referred).toBeVisible();
    expect(await eventsOf(page)).toEqual([]);
  });

  test('is remembered without storage too', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('', 'SecurityError');
        },
      });
    });
    await page.goto('/?ref=mfm-abc234');
    const referred = page.getByText('Referred by: MFM-ABC234', { exact: true });
    await expect(referred).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
    await expect(page).toHaveURL('/stats');
    await page.getByRole('banner').getByRole('link', { name: 'MyFitModel' }).click();

    await expect(page).toHaveURL('/');
    await expect(referred).toBeVisible();
  });

  test('gives way to a newer one', async ({ page }) => {
    await page.goto('/?ref=mfm-abc234');
    await expect(page.getByText('Referred by: MFM-ABC234', { exact: true })).toBeVisible();
    await page.goto('/?ref=mfm-xyz567');
    await expect(page.getByText('Referred by: MFM-XYZ567', { exact: true })).toBeVisible();
    await page.goto('/');

    await expect(page.getByText('Referred by: MFM-XYZ567', { exact: true })).toBeVisible();
    await expect(page.getByText('MFM-ABC234')).toHaveCount(0);
  });

  test('without a code says nothing', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open('?ref=%20');

    await expect(page.getByText(/Referred by/)).toHaveCount(0);
    expect(await eventsOf(page)).toEqual([]);
  });

  test('with a monstrous code does not break the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const form = new SignupForm(page);
    await form.open(`?ref=${'x'.repeat(3_000)}`);

    await expect(page.getByText(`Referred by: ${'X'.repeat(64)}`, { exact: true })).toBeVisible();
    expect(await widthOf(page)).toBe(320);
  });
});
