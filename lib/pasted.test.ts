import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { operatorAddress } from './admin/auth/sign-in';
import { searchParameter } from './admin/people/people-page';
import { requireBearerToken } from './api/requests';
import { buildOrigin } from './config/build-origin';
import { appSecrets, parseEnv, parseOperators, parseSignInSettings } from './config/env';
import { greetedName } from './email/compose/greeted-name';
import { readLink, signLink } from './email/link-tokens';
import { personField } from './operations/fields';
import { announcementInput, announcementOf } from './operations/mailings/announce';
import { toPeopleSearch } from './operations/person/person';
import { cleanAddress, cleanToken } from './pasted';
import { blanks, copied, invisible } from './testing/copied';
import { testVariables } from './testing/runtime';
import { findReferralCode, findReferrerCode } from './waitlist/records';
import { signupRequestSchema } from './waitlist/request-schema';

const ID = '0197c0de-0000-7000-8000-000000000001';
const SECRET = 'hunter2-hunter2-hunter2';
const code = 'MFM-ABC234';
const token = signLink('confirm', ID, [SECRET]);

const signup = (field: 'email' | 'firstName' | 'referrerCode' | 'utmSource') => (text: string) =>
  signupRequestSchema.parse({ email: 'ana@x.org', [field]: text })[field];
const setting = (name: keyof ReturnType<typeof parseEnv>) => (text: string) =>
  parseEnv({ ...testVariables, APP_TOKEN: SECRET, [name]: text })[name];

/** Browsers replace a lone surrogate. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));

type Door = [door: string, read: (text: string) => unknown, text: string, meant?: unknown];

/** Where people paste an address, a code, a link or a name. */
const doors: Door[] = [
  ['the address of a signup', signup('email'), 'ana@x.org'],
  ['the name of a signup', signup('firstName'), 'Ana María'],
  ['the code of a signup', signup('referrerCode'), code],
  ['a lookup', findReferralCode, code],
  ['the link of a friend', (text) => findReferrerCode(`https://x.io/?ref=${text}`), code],
  ['the encoded link of a friend', (text) => findReferrerCode(`https://x.io/?ref=${encoded(text)}`), code],
  ['the greeting of a mail', greetedName, 'Ana María'],
  ['the address of an operator', (text) => operatorAddress.parse(text), 'Ana@x.org', 'ana@x.org'],
  ['OPERATORS', (text) => parseOperators(`bob@x.org,${text},`), 'ana@x.org', ['bob@x.org', 'ana@x.org']],
  ['a link in a mail', (text) => readLink('confirm', text, [SECRET])?.id, token, ID],
  ['the path of a link in a mail', (text) => readLink('confirm', encoded(text), [SECRET])?.id, token, ID],
  ['a printed link to sign in', cleanToken, 'printed.ab_c-'],
  ['a search for an address', (text) => toPeopleSearch(searchParameter.parse(text) ?? '')?.part, 'ana@x.org'],
  ['a search for a name', (text) => toPeopleSearch(searchParameter.parse(text) ?? '')?.part, 'Ana'],
  [
    'a search for a position',
    (text) => toPeopleSearch(searchParameter.parse(text) ?? '')?.position,
    '#12',
    12,
  ],
  ['a person by address', (text) => toPeopleSearch(personField().parse(text))?.part, 'ana@x.org'],
  ['a person by code', (text) => toPeopleSearch(personField().parse(text))?.part, code],
  ['a person by position', (text) => toPeopleSearch(personField().parse(text))?.position, '#12', 12],
];

/** Where quotes and marks belong to the text. */
const lines: Door[] = [
  ['the source of a visit', signup('utmSource'), 'spring drop'],
  [
    'the subject of an announcement',
    (subject) => announcementOf(announcementInput.parse({ subject, body: 'Hi' })).subject,
    'We open',
  ],
  ['a secret', setting('APP_SECRET'), SECRET],
  ['the secret of a command', (text) => appSecrets({ APP_SECRET: text })[0], SECRET],
  ['the secret of a webhook', setting('RESEND_WEBHOOK_SECRET'), 'whsec_abc+/='],
  ['an API key', setting('RESEND_API_KEY'), 're_123'],
  ['a captcha key', setting('RECAPTCHA_SITE_KEY'), '6Lc_key'],
  ['a database', setting('DATABASE_URL'), 'postgres://u:p@h/d'],
  ['a sender', setting('EMAIL_FROM'), 'Us <us@x.org>'],
  ['a number', setting('INVITATION_DAYS'), '7', 7],
  ['a switch', setting('CHECK_MX'), '1', true],
  ['a level', setting('LOG_LEVEL'), 'warn'],
];

/** Where quotes are reported, and marks are none of the text. */
const links: Door[] = [
  ['SITE_URL', setting('SITE_URL'), 'https://x.org'],
  ['SITE_URL of a command', (SITE_URL) => parseSignInSettings({ SITE_URL }).SITE_URL, 'https://x.org'],
  ['SITE_URL of a build', (text) => buildOrigin('SITE_URL', text, ''), 'https://x.org'],
  ['PRIVACY_URL', setting('PRIVACY_URL'), 'https://x.org/privacy'],
  ['CONTACT_URL', setting('CONTACT_URL'), 'mailto:ana@x.org'],
  ['EARLY_ACCESS_URL', setting('EARLY_ACCESS_URL'), 'https://app.x.org/a?b=%20c'],
];

type Around = (typeof copied)[number];

/** With which of these texts around it a door does not understand what it should. */
const misunderstood = ([, read, text, meant = text]: Door, arounds: Around[]) =>
  arounds
    .filter(([, before, after]) => !isDeepStrictEqual(read(before + text + after), meant))
    .map(([what]) => what);

test.each(doors)('%s is understood, whatever was copied with it', (...door) => {
  expect(misunderstood(door, copied)).toEqual([]);
});

test.each([...lines, ...links])('%s is understood, whatever nobody sees around it', (...door) => {
  expect(misunderstood(door, blanks)).toEqual([]);
});

test.each(links)('%s needs no brackets and marks', (_door, read, text) => {
  for (const [before, after] of [
    ['<', '>'],
    ['(', ')'],
    ['', '.'],
    ['', ','],
    ['', ';'],
  ])
    expect(read(before + text + after)).toBe(text);
});

test.each(Object.entries(invisible))(
  '%s inside an address, a code, a token and a secret is removed',
  (_what, mark) => {
    const within = (text: string) => text.slice(0, 3) + mark + text.slice(3);
    expect(cleanAddress(within('ana@x.org'))).toBe('ana@x.org');
    expect(findReferralCode(within(code))).toBe(code);
    expect(readLink('confirm', within(token), [SECRET])?.id).toBe(ID);
    expect(setting('APP_SECRET')(within(SECRET))).toBe(SECRET);
  },
);

test.each([
  ['ana＠x.org', 'ana@x.org'],
  ['ａｎａ１＠ｘ．ｏｒｇ', 'ana1@x.org'],
  ['MAILTO:ana@x.org', 'ana@x.org'],
  ['mailto:ana@x.org?subject=Hi%20there&body=a@b.co', 'ana@x.org'],
  ['mailto:ana%2Bnews%40x.org', 'ana+news@x.org'],
  ['<mailto:ana@x.org>', 'ana@x.org'],
  ['Ana <ana@x.org>', 'ana@x.org'],
  ['"Lovelace, Ana" <ana@x.org>;', 'ana@x.org'],
  ['“Ana” ＜ana@x.org＞', 'ana@x.org'],
  ['ana@x.org <ana@x.org>', 'ana@x.org'],
  ['ana@x.org<mailto:ana@x.org>', 'ana@x.org'],
  ["'ana@x.org' <ana@x.org>", 'ana@x.org'],
  ['> ana@x.org', 'ana@x.org'],
  ['ana@x.org.', 'ana@x.org'],
  ['(ana@x.org).', 'ana@x.org'],
  ['「ana@x.org」。', 'ana@x.org'],
  ['`ana@x.org`', 'ana@x.org'],
  ["ana@x.org'", 'ana@x.org'],
  ['o’brien@x.org', "o'brien@x.org"],
  ['José@bücher.com', 'José@bücher.com'],
  ['ana@مثال\u200cها.com', 'ana@مثال\u200cها.com'],
  // What is not one address stays, and is refused.
  ['bob@x.org, Ana <ana@x.org>', 'bob@x.org, Ana <ana@x.org>'],
  ['Ana <ana@x.org>, Bob <bob@x.org>', 'Ana <ana@x.org>, Bob <bob@x.org>'],
  ['a na@x.org', 'a na@x.org'],
  ['.ana@x.org', '.ana@x.org'],
  ['ana@x.org@', 'ana@x.org@'],
  ['ana@[127.0.0.1]', 'ana@[127.0.0.1]'],
  ['https://ana@x.org', 'https://ana@x.org'],
])('the address in %j is %j', (text, address) => {
  expect(cleanAddress(text)).toBe(address);
});

test('a bearer token is accepted with blanks around it, and no other', () => {
  const statusOf = (authorization: string) =>
    requireBearerToken(new Request('http://x.io', { headers: { authorization } }), SECRET, 'app_token')
      ?.status;
  expect([`Bearer ${SECRET}`, `bearer  ${SECRET} `, `Bearer ${SECRET}\u00a0`].map(statusOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([SECRET, `Bearer ${SECRET}x`, 'Bearer', `Bearer Bearer ${SECRET}`].map(statusOf)).toEqual([
    401, 401, 401, 401,
  ]);
});
