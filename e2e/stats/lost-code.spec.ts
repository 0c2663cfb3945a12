import type { Page } from '@playwright/test';
import { addPeople } from '@/db/testing/people';
import { expect, inAppTest as test } from '../fixtures';
import { expectAccessible, toastOf, widthOf } from '../page/page';
import { answerSignups } from '../page/signup';
import { linkOf } from '../place/place';

const form = (page: Page) => page.getByRole('region', { name: 'Lost your code?' });

test.describe('the form', () => {
  // Refused requests.
  test.use({ allowedErrors: [/status of (422|503)/] });

  test('is linked from the message of a duplicate signup, and leads back from a mistake', async ({
    form: signupForm,
    page,
  }) => {
    await signupForm.open();
    await answerSignups(page, { outcome: 'failed', code: 'duplicate' });
    await signupForm.join();
    const link = toastOf(page, 'Signup failed').getByRole('link', { name: 'Lost your code?' });
    await expectAccessible(page, '.toast');
    await link.click();
    await expect(form(page).getByLabel('Email')).toBeInViewport();

    await page.setViewportSize({ width: 320, height: 640 });
    await form(page).getByLabel('Email').fill('person-1@');
    await form(page).getByLabel('Email').press('Enter');
    await expect(page.getByRole('heading', { name: 'Invalid email' })).toBeVisible();
    await expectAccessible(page);
    expect(await widthOf(page)).toBe(320);
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await expect(form(page).getByRole('button')).toBeInViewport();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that a lookup needs JavaScript, and mails the link to a person’s page', async ({
    page,
    site,
  }) => {
    await addPeople(site.db, 1);
    await page.goto('/stats');
    const note = page.locator('noscript p');

    await expect(note).toBeInViewport();
    await expect(note).toHaveText(/^JavaScript is turned off in your browser\. Turn it on/, {
      useInnerText: true,
    });
    await page.getByLabel('Email').fill('person-1@example.com');
    await page.getByRole('button', { name: 'Email my link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(await linkOf(site, 'person-1@example.com', 'Open your place')).toContain(`${site.origin}/place/`);
  });
});
