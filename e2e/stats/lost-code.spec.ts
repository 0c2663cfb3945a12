import type { Page } from '@playwright/test';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { expectAccessible, toastOf, widthOf } from '../page/page';
import { answerSignups } from '../page/signup';
import type { Site } from '../setup/site';

// Refused requests.
test.use({ allowedErrors: [/status of (422|503)/] });

const form = (page: Page) => page.getByRole('region', { name: 'Lost your code?' });

/** The link in the mail to an address. */
async function receiveLink(site: Site, email: string): Promise<string> {
  const linkIn = () =>
    site.resend.mails().flatMap(({ to, text }) => {
      const [, link] = (to.includes(email) && /Open your place:\n(\S+)/.exec(text ?? '')) || [];
      return link ?? [];
    });
  await expect.poll(linkIn).toHaveLength(1);
  return linkIn()[0] ?? '';
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form mails the link to the person’s page', async ({ page, site }) => {
    await addPeople(site.db, 1);
    await page.goto('/stats');
    await page.getByRole('link', { name: 'Lost your code?' }).click();
    await form(page).getByLabel('Email').fill('person-1@example.com');
    await form(page).getByRole('button', { name: 'Email my link' }).click();

    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(await receiveLink(site, 'person-1@example.com')).toContain(`${site.origin}/place/`);
  });
});

test('an address with a mistake gets a page with a way back to the form', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/stats#lost-code');
  await form(page).getByLabel('Email').fill('person-1@');
  await form(page).getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Invalid email' })).toBeVisible();
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(320);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(form(page).getByRole('button')).toBeInViewport();
});

test('the message of a duplicate signup leads to the form', async ({ form: signupForm, page }) => {
  await signupForm.open();
  await answerSignups(page, { outcome: 'failed', code: 'duplicate' });
  await signupForm.join();
  await expectAccessible(page);
  await toastOf(page, 'Signup failed').getByRole('link', { name: 'Lost your code?' }).click();
  await expect(form(page).getByLabel('Email')).toBeInViewport();
});
