import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { findPerson } from '../operations/person/person';
import { resolverOf } from '../testing/dns';
import { startSignUp } from '../testing/sign-ups';
import { signupRequestSchema } from '../waitlist/request-schema';
import { canonicalMailboxOf, normalizeEmail } from './canonical-mailbox';
import { isDisposable, MailDomainCheck, ownDomainOf } from './domains';
import { isEmailAddress } from './email-address';

const valid =
  `ana@studio.com a.b+c_d@sub.domain.co o'neil@example.ie ana@example.com +tag@example.com ana@xn--e1afmkfd.xn--p1ai
  ana@bücher.com ana@हिन्दी.com ana@test.com ana@my-studio.com ａｎａ@ｓｔｕｄｉｏ.com`.split(/\s+/);
const reserved = ['test', 'example', 'invalid', 'localhost', 'LOCAL', 'onion', 'alt', 'internal'];
const invalid = [
  ...'ana ana@studio ana@studio.c ana@studio.c0m @studio.com ana@ ana@@studio.com ana@. "ana"@studio.com>'.split(
    ' ',
  ),
  ...'__@studio.com ana@studio..com ana@studio。.com ana@studio.ｔｅｓｔ ana@studio；.com'.split(' '),
  ...['', 'a na@studio.com', 'ana@studio.com,eve@evil.com', 'Ana <ana@studio.com>'],
  'ana@studio.com\r\nBcc: eve@evil.com',
  ...reserved.map((tld) => `ana@studio.${tld}`),
];

test.each(valid)('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true));
test.each(invalid)('%j is not an address', (text) => expect(isEmailAddress(text)).toBe(false));

const word = fc.stringMatching(/^[a-z\d]{1,8}$/);
const dotted = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'));
const label = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'));
const parts = fc.record({ local: dotted, labels: fc.array(label, { minLength: 1, maxLength: 3 }) });

test('no misplaced dot or hyphen is accepted in an address that is valid without it', () => {
  fc.assert(
    fc.property(parts, fc.nat(), ({ local, labels }, random) => {
      const domain = `${labels.join('.')}.com`;
      expect(isEmailAddress(`${local}@${domain}`)).toBe(true);
      const at = random % labels.length;
      const withLabel = (text: string) => `${labels.with(at, text).join('.')}.com`;
      const broken = [
        ...[`.${local}`, `${local}.`, `${local}..x`, '.', '-', '+'].map((one) => `${one}@${domain}`),
        ...['', '-', `-${labels[at]}`, `${labels[at]}-`].map((one) => `${local}@${withLabel(one)}`),
        ...[`.${domain}`, `${domain}.`].map((one) => `${local}@${one}`),
      ];
      expect(broken.filter(isEmailAddress)).toEqual([]);
    }),
  );
});

const database = await testDatabase();

test.each([
  ['ada+list@example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['ada-x@example.com', 'ada-x@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['...@gmail.com', '...@gmail.com'],
  ['a.d.a@hotmail.com', 'a.d.a@hotmail.com'],
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

test.each([
  ['gmail.com', null],
  ['x.io', 'x.io'],
  ['mail.x.co.uk', 'x.co.uk'],
  ['x.github.io', 'github.io'],
  ['x.ddns.net', 'ddns.net'],
  ['x.at.eu.org', 'eu.org'],
  ['bk.ru', null],
  ['x.gmail.com', 'gmail.com'],
])('the own domain of an address at %s is %s', (domain, own) => {
  expect(ownDomainOf(domain)).toBe(own);
});

test.each(['mailinator.com', 'k7p2.anonbox.net', 'ada.33mail.com', 'burnermail.io', 'duck.com'])(
  '%s is disposable',
  (domain) => expect(isDisposable(domain)).toBe(true),
);

test.each([
  ['accepts_mail', { MX: 'mail.x.io' }],
  ['unknown', { A: '192.0.2.1' }],
  ['unknown', { AAAA: '2001:db8::1' }],
  // A null MX.
  ['no_mail', { MX: '', A: '192.0.2.1' }],
  ['no_mail', {}],
  ['no_mail', 'ENOTFOUND'],
  ['unknown', 'ESERVFAIL'],
  ['unknown', 'hang'],
] as const)('the verdict is %s on a domain with %o', async (verdict, zone) => {
  expect(await new MailDomainCheck(resolverOf({ 'x.io': zone })).check('x.io')).toBe(verdict);
});

test.each(['x..io', `${'x'.repeat(64)}.io`])('%s is not a domain', async (domain) => {
  expect(await new MailDomainCheck().check(domain)).toBe('no_mail');
});

test('checks of a domain share a lookup, also later, but a failed one is repeated', async () => {
  const zones: Parameters<typeof resolverOf>[0] = { 'x.io': 'ESERVFAIL' };
  const resolver = resolverOf(zones);
  const domains = new MailDomainCheck(resolver);
  const check = () => domains.check('x.io');
  expect(await Promise.all([check(), check()])).toEqual(['unknown', 'unknown']);
  zones['x.io'] = { MX: 'mail.x.io' };
  expect([await check(), await check()]).toEqual(['accepts_mail', 'accepts_mail']);
  expect(resolver.questions).toEqual(['x.io MX', 'x.io MX']);
});
