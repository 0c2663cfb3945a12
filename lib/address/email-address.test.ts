import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signupRequestSchema } from '../waitlist/request-schema';
import { normalizeEmail } from './canonical-mailbox';
import { ownDomainOf } from './domains';
import { isEmailAddress } from './email-address';

/** What a signup is accepted with. */
const parse = (email: string) => signupRequestSchema.safeParse({ email }).data?.email;

/** The sources are Wikipedia's “Email address”, the tests of validator.js and of isemail, and RFC 6531's examples. */
const valid = `
  simple@example.com very.common@example.com x@example.com FirstName.LastName@EasierReading.org
  long.email-address-with-hyphens@and.subdomains.example.com user.name+tag+sorting@example.com
  name/surname@example.com mailhost!username@example.org user%example.com@example.org user-@example.org
  _______a@example.com 1234567890@example.com email@example-one.com email@example.name email@example.museum
  email@example.co.jp firstname-lastname@example.com !#$%&'*+/=?^_\`{|}~a@example.com o'neil@example.ie
  1234567890123456789012345678901234567890123456789012345678901234@example.com first.last@3com.com
  test@gmail.123.com ada@i.ua me@x.ai ada@mail.travel
  ada@xn--bcher-kva.com ada@xn--e1afmkfd.xn--p1ai test@xn--80ak6aa92e.com
  hans.m端ller@test.com Pelé@example.com 我買@屋企.香港 二ノ宮@黒川.日本 медведь@с-балалайкой.рф संपर्क@डाटामेल.भारत
  ada＠gmail.com ada﹫gmail.com ａｄａ＠ｇｍａｉｌ．ｃｏｍ ada@gmail。com
`.match(/\S+/g);

test.each(valid ?? [])('%s may join', (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(parse(address)).toBeDefined();
});

const label64 = 'x'.repeat(64);

/** The first ones are the commonest mistakes in the logs of forms: what is missing, doubled or pasted with the address. */
const invalid = [
  ...'ada gmail.com ada.gmail.com ada.example.com adagmail.com ada@gmail ada@gmailcom ada@.com ada@ @gmail.com @'.split(
    ' ',
  ),
  ...'ada@@gmail.com ada@gmail@gmail.com ada@gmail..com ada@gmail,com'.split(' '),
  ...'ada.@gmail.com .ada@gmail.com ada..l@gmail.com ada@.gmail.com ada@-gmail.com ada@gmail-.com'.split(' '),
  ...'ada@gmail.c ada@gmail.c0m ada@gmail.123 ada@gmail.com1 ada@gmail.com/'.split(' '),
  ...[
    'ada @gmail.com',
    'ada@ gmail.com',
    'ada@gmail .com',
    'ada@gmail. com',
    'a da@gmail.com',
    'ada gmail.com',
  ],
  ...['ada(at)gmail.com', 'ada[at]gmail.com', 'ada at gmail.com', 'ada#gmail.com', 'ada"gmail.com'],
  ...['https://gmail.com', 'https://ada@gmail.com', 'www.gmail.com'],
  ...[
    'ada@gmail.com ada@gmail.com',
    'ada@gmail.com,bob@gmail.com',
    'ada@gmail.com;bob@gmail.com',
    '+1 555 0100',
  ],
  ...['ada%40gmail.com@gmail.com', 'ada@gmail.com?subject=x'],
  // The sources are Wikipedia and isemail.
  ...[
    'abc.example.com',
    'a@b@c@example.com',
    'a"b(c)d,e:f;g<h>i[j\\k]l@example.com',
    'just"not"right@example.com',
  ],
  ...[
    'this is"not\\allowed@example.com',
    '" "@example.org',
    '"john..doe"@example.org',
    'admin@example',
    'a@b',
  ],
  ...[
    'postmaster@[123.123.123.123]',
    'postmaster@[IPv6:2001:db8::1]',
    'ada@127.0.0.1',
    'ada@2130706433',
    'ada@1.2',
  ],
  ...[
    'ada@localhost',
    'ada@localhost.localdomain.local',
    'ada@gmail.com:25',
    'ada@a&1.evil.com',
    'ada@a$b.com',
  ],
  ...[
    'i.like.underscores@but_they_are_not_allowed.com',
    'ada@_dmarc.gmail.com',
    'ada@evil.com/x.com',
    'ada@x!y.com',
  ],
  ...[
    'ada@gmail+x.com',
    "ada@o'neil.com",
    'ada@x=y.com',
    'ada@x*y.com',
    'ada@*.com',
    'ada@x~y.com',
    'ada@x|y.com',
  ],
  ...[`${label64}a@example.com`, `ada@${label64}.com`, `ada@x.${label64}`, `ada@${'ü'.repeat(60)}.com`],
  ...[`ada@${'x.'.repeat(125)}com`, 'ada@xn--0.io', 'ada@xn--a.com', 'ada@x.xn--', 'ada@gmail.xn--com-'],
  ...[
    'ada＠＠gmail.com',
    'ada@gmail.com＠',
    'ada＠gmail@gmail.com',
    'ada@gmail．．com',
    'ada@gmail，com',
    'ada；@gmail.com',
  ],
  ...['👗@gmail.com', 'ada@👗.com', 'ada→@gmail.com', '\u0301@gmail.com', 'ada@\u0301x.com'],
];

test.each(invalid)('%j may not join', (address) => {
  expect(parse(address)).toBeUndefined();
});

test('nothing without exactly one @ between two parts may join', () => {
  const piece = fc.constantFrom(
    'ada',
    'gmail.com',
    '@',
    '＠',
    '﹫',
    '.',
    '%40',
    ' ',
    '&amp;',
    'x',
    '，',
    '"',
    '\u200b',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.emailAddress().map((address) => address.replace('@', '')),
    fc.emailAddress().map((address) => address.replace('@', '@@')),
    fc.domain(),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(text, (input) => {
      const accepted = parse(input);
      if (accepted === undefined) return;
      const parts = accepted.split('@');
      expect(parts).toHaveLength(2);
      expect(normalizeEmail(accepted)).toMatch(/^[^@\s]+@[a-z\d-]+(\.[a-z\d-]+)+$/);
      expect(input.match(/[@＠﹫]|%40/g)).toHaveLength(1);
    }),
    { numRuns: 5_000 },
  );
});

test('a full-width @ is stored as an ordinary one', () => {
  expect(parse(' Ada＠Gmail.com ')).toBe('Ada@Gmail.com');
});

test('hosts of which tldts knows no domain count by their last two labels', () => {
  const hosts = Array.from({ length: 10 }, (_, n) => `a&${n}.evil.com`);
  expect(new Set(hosts.map(ownDomainOf))).toEqual(new Set(['evil.com']));
  expect([`${label64}.evil.com`, '1.2.3.4', 'co.uk', 'a..evil.com'].map(ownDomainOf)).toEqual([
    'evil.com',
    '3.4',
    'co.uk',
    'evil.com',
  ]);
});

test.each(['', 'gmail.com', 'ada', '+x'])('%j, which has no @, gets none', (text) => {
  expect(normalizeEmail(text)).toBe(text);
});
