import { expect, test } from '../fixtures';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';
import { add, beHeldBack, button, changesOn, open, unfold } from './operator';

test('a translated page shows what was changed on it, and follows its links', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  const ada = await add(site, 'ada@mailinator.com', host.code);
  await open(page, site, ada);
  await keepTranslating(page);
  const change = changesOn(page, site);
  const release = ['#1 host@example.com then has 1 paid', 'Release', 'Released 1 referral'] as const;
  await change(button(page, 'Release their referral'), ...release);
  await expect(button(page, 'Reverse their referral')).toBeVisible();
  await change(...beHeldBack(page));
  await expect(button(page, 'Put back in line')).toBeVisible();
  await unfold(page, 'Correct');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email address').fill('Ada@example.com');
  const corrected = '#2 ada@mailinator.com to #2 Ada <Ada@example.com>';
  await change(button(page, 'Correct…'), `${corrected}?`, 'Correct', `Corrected ${corrected}.`);
  await expect(page.getByText(/^Ada · MFM-/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada@example.com');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('link', { name: '#1 host@example.com' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('host@example.com');
  for (const name of ['Paid 1', 'All 1']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  for (const name of ['People', 'Groups', 'Send', 'Log', 'Today']) {
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await expectNoStaleTexts(page);
});
