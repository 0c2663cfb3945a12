import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { findPerson } from '../operators/person';
import { startSignUp } from '../testing/sign-ups';
import { signupRequestSchema } from '../waitlist/request-schema';
import { canonicalMailboxOf, normalizeEmail } from './canonical-mailbox';

const database = testDatabase();

test.each([
  ['ada+list@example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['ada-x@example.com', 'ada-x@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['...@gmail.com', '...@gmail.com'],
  ['ada+x@outlook.com', 'ada@outlook.com'],
  ['a.d.a@hotmail.com', 'a.d.a@hotmail.com'],
  ['ada+x@live.com', 'ada@live.com'],
  ['ada-shoes@yahoo.com', 'ada@yahoo.com'],
  ['ada-shoes-2+x@yahoo.co.uk', 'ada@yahoo.co.uk'],
  ['-ada@yahoo.com', '-ada@yahoo.com'],
  ['ada+x@me.com', 'ada@icloud.com'],
  ['ada@mac.com', 'ada@icloud.com'],
  ['a.d-a_+x@protonmail.com', 'ada@proton.me'],
  ['ada@pm.me', 'ada@proton.me'],
  ['ada+x@fastmail.com', 'ada@fastmail.com'],
  ['anything@ada.fastmail.com', 'ada@fastmail.com'],
  ['anything+x@ada-l.sent.com', 'ada-l@sent.com'],
  ['anything@shop.ada.fastmail.co.uk', 'ada@fastmail.co.uk'],
  ['ada_l@sent.com', 'ada-l@sent.com'],
  ['anything@ada.gmail.com', 'anything@ada.gmail.com'],
  ['ada.l+x@ya.ru', 'ada-l@yandex.ru'],
  ['ada-l@yandex.kz', 'ada-l@yandex.ru'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(canonicalMailboxOf(address)).toBe(mailbox);
});

test.each([
  ['Ada+Shoes@Example.com', 'ada+shoes@example.com'],
  ['a@under_score.io', 'a@under_score.io'],
  ['ａ．Ｂ＋c@Ｘ．io', 'a.b+c@x.io'],
  ['a@studio。x.io', 'a@studio.x.io'],
  ['a@gmail.com/x.io', 'a@gmail.com/x.io'],
  ['a@gmail.com/ü.io', 'a@gmail.com/ü.io'],
  ['a@xn--0.io', 'a@xn--0.io'],
  [`a@${'ﷳ'.repeat(240)}.io`, `a@${'ﷳ'.repeat(240)}.io`],
])('%s is normalized to %s', (address, normalized) => {
  expect(normalizeEmail(address)).toBe(normalized);
});

test('an address is normalized once, whatever its letters are', () => {
  const letters = fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(letters, letters, (local, domain) => {
      const normalized = normalizeEmail(`${local}@${domain}.io`);
      expect(normalizeEmail(normalized)).toBe(normalized);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a@\u034f.com', 'whose domain has an empty label'],
  ['a@-\u034fx.com', 'whose domain starts with a hyphen'],
  ['o´neil@x.io', 'with a space'],
  ['．a@x.io', 'that starts with a dot'],
  [`${'ﷺ'.repeat(200)}@x.io`, 'that is too long'],
])('%j is normalized to an address %s, so it is invalid', (email) => {
  expect(signupRequestSchema.safeParse({ email }).success).toBe(false);
});

test('a signup keeps the address as it was typed, and every spelling of it is one person', async () => {
  const first = 'José.Müller@Bücher.com';
  const others = [
    'JOSÉ.MÜLLER@BÜCHER.COM',
    'josé.müller@xn--bcher-kva.com',
    'josé.müller@bücher.com'.normalize('NFD'),
    'ｊｏｓé.müller@ｂücher．com',
  ];
  const visitor = await startSignUp(database.url);
  expect(await visitor.join({ email: first })).toMatchObject({ outcome: 'joined', signup: { email: first } });
  for (const email of others) expect(await visitor.join({ email })).toMatchObject({ code: 'duplicate' });
  for (const email of [first, ...others]) {
    expect(await findPerson(database.db, email)).toMatchObject({ signupPosition: 1 });
  }
  const who = { by: 'normalizedEmail', value: normalizeEmail(first) } as const;
  expect(await suppressMail(database.db, who, 'bounced')).toBe(true);
});
