import { expect, test, vi } from 'vitest';
import { operatorLinks } from '@/db/schema/operator-accounts';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { rememberSecret } from '@/lib/security/secret-fingerprint';
import { operatorAuthUnderTest, TestBrowser } from '@/lib/testing/operator-auth';
import { commandLine } from '../testing/command-line';

const under = await operatorAuthUnderTest();
const { database, waitlist, json } = await commandLine();

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

/** The command writes to the database where the browsers of the test sign in. */
function useSite() {
  vi.stubEnv('DATABASE_URL', under.url);
  vi.stubEnv('SITE_URL', under.site.env.SITE_URL);
}

test('prints a link that signs in once, in any browser, and mails nothing', async () => {
  useSite();
  const { code, stdout } = await waitlist('sign-in', ' Ada@Example.com ');
  expect(code).toBe(0);
  const [url = '', note] = stdout.split('\n');
  expect(url).toMatch(/^https?:.*\/admin\/sign-in\/link\?token=printed\.[\w-]{64}&to=%2Fadmin$/);
  expect(note).toBe(
    'It works once, for ten minutes, in any browser. Anyone who has it signs in as ada@example.com.',
  );
  expect(await under.db.$count(outboxEmails)).toBe(0);
  const browser = new TestBrowser();
  expect(await under.open(browser, tokenOf(url))).toBe('signed_in');
  expect(await under.open(new TestBrowser(), tokenOf(url))).toBe('expired');
  const { url: another } = await json('sign-in', 'ada@example.com');
  // A browser that asked for a mail before.
  expect(await under.open((await under.asked()).browser, tokenOf(another))).toBe('signed_in');
});

test('the halves of a mailed link, put together, sign in no other browser', async () => {
  const { browser, mailed } = await under.asked();
  const kept = browser.cookies.get('operator_link') ?? '';
  expect(kept).toHaveLength(32);
  for (const token of [mailed + kept, `printed.${mailed}${kept}`])
    expect(await under.open(new TestBrowser(), token)).not.toBe('signed_in');
  expect(await under.open(browser, mailed)).toBe('signed_in');
});

test('is refused to strangers and with another secret, and says which setting is missing', async () => {
  useSite();
  const refusals = async (...args: string[]) => (await waitlist('sign-in', ...args)).stderr;
  expect(await refusals('eve@example.com')).toMatch(/^OPERATORS does not list this address/);
  expect(await waitlist('sign-in', 'ada')).toMatchObject({ code: 2 });
  await rememberSecret(under.db, ['the secret of the servers']);
  expect(await refusals('ada@example.com')).toMatch(/^APP_SECRET .* differs from the one of the servers/);
  vi.stubEnv('SITE_URL', '');
  expect(await refusals('ada@example.com')).toMatch(/SITE_URL is missing: the origin of the site/);
  expect(await under.db.$count(operatorLinks)).toBe(0);
  expect(await database.db.$count(operatorLinks)).toBe(0);
});
