import { beforeEach, expect, test } from 'vitest';
import { signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { type SignUpHarness, startSignUp } from '../testing/sign-ups';
import { signupFailureMessages } from './messages';
import { signUp } from './sign-up';

const database = testDatabase();
let visitor: SignUpHarness;

beforeEach(async () => {
  await database.reset();
  visitor = await startSignUp(database.url);
});

const stored = () => database.db.select().from(signups);

const hostileValues: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  '',
  '   ',
  'x'.repeat(60_000),
  "'; drop table signups; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e',
  '{{7*7}}',
  '../../etc/passwd',
  'a@b.c\r\nBcc: everybody@x.io',
  [],
  ['a@x.io'],
  [[[[]]]],
  {},
  { email: 'a@x.io' },
  { toString: 'x' },
  { __proto__: { admin: true } },
  new Date(0),
  new Map(),
  1n,
  () => {},
];

const fields = [
  'email',
  'firstName',
  'referrerCode',
  'captchaToken',
  'privacyAccepted',
  'idempotencyKey',
  'website',
] as const;

test('any input gets a failure with a message', async () => {
  for (const [n, value] of hostileValues.entries()) {
    const result = await signUp(visitor.runtime, value, `10.1.0.${n}`);
    expect(result.outcome).toBe('failed');
    if (result.outcome === 'failed') expect(signupFailureMessages[result.code]).toBeDefined();
  }
  expect(await stored()).toEqual([]);
});

test.each(fields)('a hostile value as %s is ignored or rejected, and causes no error', async (field) => {
  for (const [n, value] of hostileValues.entries()) {
    const result = await visitor.join({ email: `${field}-${n}@x.io`.toLowerCase(), [field]: value });
    if (result.outcome === 'failed') {
      expect(['email_required', 'email_invalid', 'captcha_rejected', 'unexpected']).toContain(result.code);
    }
  }
  for (const row of await stored()) {
    expect(row.email).toMatch(/^[\w-]+@x\.io$/);
    expect(row.firstName ?? '').not.toMatch(/[\p{Cc}\p{Cs}]/u);
    expect([...(row.firstName ?? '')].length).toBeLessThanOrEqual(200);
  }
  expect((await visitor.join({ email: 'alive@x.io' })).outcome).toBe('joined');
});

test.each(['a@x.io\nBcc: b@x.io', `${'a'.repeat(250)}@x.io`])('rejects %j as an address', async (email) => {
  expect(await visitor.join({ email })).toMatchObject({ outcome: 'failed', code: 'email_invalid' });
});

test('keeps a name as text, without unprintable characters', async () => {
  await visitor.join({ email: 'a@x.io', firstName: ' <b>Zoë</b>\u0000\n 👩‍🎤 ' });
  expect((await stored())[0]?.firstName).toBe('<b>Zoë</b> 👩‍🎤');
});

test('a filled honeypot is ignored and stores nothing', async () => {
  expect(await visitor.join({ email: 'bot@x.io', website: 'https://spam.example' })).toEqual({
    outcome: 'ignored',
  });
  expect(await stored()).toEqual([]);
});
