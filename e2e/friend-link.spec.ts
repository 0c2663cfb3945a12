import { expect, test } from './fixtures';
import { answerJoins, eventsOf, freshEmail, SignupForm, toastOf } from './signup-form';

test.describe('a friend’s link', () => {
  test('shows its code trimmed and in capitals, reports it once and sends it', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open('?ref=%20mfm-abc234%20');
    const sent = await answerJoins(page, { outcome: 'failed', code: 'busy', requestId: 'r' });

    await expect(page.getByText('Referred by: MFM-ABC234', { exact: true })).toBeVisible();
    await form.join(freshEmail());
    await expect(toastOf(page, 'Signup failed')).toBeVisible();
    expect(sent[0]).toContain('"refCode":"MFM-ABC234"');
    expect((await eventsOf(page)).filter((name) => name === 'referral_code_detected')).toHaveLength(1);
  });

  test('greets on the first screen and leads to the form', async ({ page }) => {
    await page.goto('/?ref=mfm-abc234');
    const invitation = page.getByRole('link', { name: /Referred by MFM-ABC234/ });

    await expect(invitation).toBeInViewport({ ratio: 1 });
    await invitation.click();
    await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
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
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
  });
});
