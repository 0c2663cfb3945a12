import { test as base } from '@playwright/test';
import { startResend } from '@/dev/resend/mock-resend';
import { expect, resource } from '../fixtures';

const API_KEY = 're_mailbox';

type Resend = Awaited<ReturnType<typeof startResend>>;

const test = base.extend<{ resend: Resend }>({ resend: resource(() => startResend(API_KEY)) });

async function send({ origin }: Resend, to: string): Promise<void> {
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

test('the mailbox shows a new email as HTML, as text and with its headers', async ({ page, resend }) => {
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

test('the mailbox does not run scripts of an email', async ({ page, resend }) => {
  await send(resend, 'ada@example.com');
  await page.goto(`${resend.origin}/mails/${resend.mails()[0]?.id}/html`);
  await expect(page.getByRole('heading', { name: 'Hello ada@example.com' })).toBeVisible();
  expect(await page.title()).not.toBe('ran');
});
