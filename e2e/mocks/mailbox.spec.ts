import { test as base, expect } from '@playwright/test';
import { type MockResend, startResend } from '@/dev/resend/mock-resend';
import { expectAccessible } from '../page/accessibility';
import { started } from '../setup/started';

const API_KEY = 're_mailbox';

const test = base.extend<{ resend: MockResend }>({ resend: started(() => startResend(API_KEY)) });

async function send({ origin }: MockResend, to: string): Promise<void> {
  await fetch(`${origin}/emails`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({
      from: 'MyFitModel <hello@myfitmodel.example>',
      to,
      subject: `Welcome, ${to}`,
      html: `<h1>Hello ${to}</h1><a href="https://example.com">A link</a><script>document.title = 'ran'</script>`,
      text: `Hello in plain text, ${to}`,
      headers: { 'X-Campaign': 'welcome' },
    }),
  });
}

test('shows a mail as soon as it comes, as it looks, as text and with its headers', async ({
  page,
  resend,
}) => {
  await page.goto(resend.origin);
  await expect(page.getByText('No mail yet')).toBeVisible();
  await send(resend, 'ada@example.com');

  await expect(page.getByRole('heading', { name: 'Welcome, ada@example.com' })).toBeVisible();
  const mail = page.frameLocator('iframe[title="The mail as it looks"]');
  await expect(mail.getByRole('heading', { name: 'Hello ada@example.com' })).toBeVisible();
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByText('Hello in plain text, ada@example.com')).toBeVisible();
  await page.getByRole('tab', { name: 'Headers' }).click();
  await expect(page.getByText('X-Campaign: welcome')).toBeVisible();
});

test('lists the newest first and opens any of them', async ({ page, resend }) => {
  await send(resend, 'first@example.com');
  await send(resend, 'second@example.com');
  await page.goto(resend.origin);
  const list = page.getByRole('navigation', { name: 'Mails' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('second@example.com');
  await list.getByRole('button', { name: 'first@example.com' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, first@example.com' })).toBeVisible();
});

test('leaves somebody alone who reads an older mail', async ({ page, resend }) => {
  await send(resend, 'old@example.com');
  await send(resend, 'newer@example.com');
  await page.goto(resend.origin);
  await page.getByRole('button', { name: 'old@example.com' }).click();
  await send(resend, 'newest@example.com');
  await expect(page.getByRole('button', { name: 'newest@example.com' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, old@example.com' })).toBeVisible();
});

test('empties', async ({ page, resend }) => {
  await send(resend, 'ada@example.com');
  await page.goto(resend.origin);
  await page.getByRole('button', { name: 'Empty the mailbox' }).click();
  await expect(page.getByText('No mail yet')).toBeVisible();
  expect(resend.mails()).toEqual([]);
});

test('runs no script of a mail', async ({ page, resend }) => {
  await send(resend, 'ada@example.com');
  await page.goto(`${resend.origin}/mails/${resend.mails()[0]?.id}/html`);
  await expect(page.getByRole('heading', { name: 'Hello ada@example.com' })).toBeVisible();
  expect(await page.title()).not.toBe('ran');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`can be used by everybody, ${colorScheme}`, async ({ page, resend }) => {
    await page.emulateMedia({ colorScheme });
    await send(resend, 'ada@example.com');
    await page.goto(resend.origin);
    await expect(page.getByRole('heading', { name: 'Welcome, ada@example.com' })).toBeVisible();
    await expectAccessible(page);
  });
}
