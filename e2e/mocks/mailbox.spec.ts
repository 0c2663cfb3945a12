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

test('shows a new email at once, as HTML, as plain text and with its headers', async ({ page, resend }) => {
  await page.goto(resend.origin);
  await expect(page.getByText('No emails yet')).toBeVisible();
  await send(resend, 'ada@example.com');

  await expect(page.getByRole('heading', { name: 'Welcome, ada@example.com' })).toBeVisible();
  const mail = page.frameLocator('iframe[title="Email"]');
  await expect(mail.getByRole('heading', { name: 'Hello ada@example.com' })).toBeVisible();
  await page.getByText('Plain text', { exact: true }).click();
  await expect(page.getByText('Hello in plain text, ada@example.com')).toBeVisible();
  await page.getByText('Headers', { exact: true }).click();
  await expect(page.getByText('X-Campaign: welcome')).toBeVisible();
});

test('lists the newest email first and opens any email', async ({ page, resend }) => {
  await send(resend, 'first@example.com');
  await send(resend, 'second@example.com');
  await page.goto(resend.origin);
  const list = page.getByRole('navigation', { name: 'Emails' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('second@example.com');
  await list.getByRole('button', { name: 'first@example.com' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, first@example.com' })).toBeVisible();
});

test('keeps an older email open when a new one arrives', async ({ page, resend }) => {
  await send(resend, 'old@example.com');
  await send(resend, 'newer@example.com');
  await page.goto(resend.origin);
  await page.getByRole('button', { name: 'old@example.com' }).click();
  await send(resend, 'newest@example.com');
  await expect(page.getByRole('button', { name: 'newest@example.com' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, old@example.com' })).toBeVisible();
});

test('deletes all emails', async ({ page, resend }) => {
  await send(resend, 'ada@example.com');
  await page.goto(resend.origin);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('No emails yet')).toBeVisible();
  expect(resend.mails()).toEqual([]);
});

test('runs no script of an email', async ({ page, resend }) => {
  await send(resend, 'ada@example.com');
  await page.goto(`${resend.origin}/mails/${resend.mails()[0]?.id}/html`);
  await expect(page.getByRole('heading', { name: 'Hello ada@example.com' })).toBeVisible();
  expect(await page.title()).not.toBe('ran');
});

test('is accessible', async ({ page, resend }) => {
  await send(resend, 'ada@example.com');
  await page.goto(resend.origin);
  await expect(page.getByRole('heading', { name: 'Welcome, ada@example.com' })).toBeVisible();
  await expectAccessible(page);
});
