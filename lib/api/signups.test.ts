import { gt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClientOrigin, clientColumns, signupNetworks } from '@/db/schema/origin';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { MailDomainCheck } from '../address/domains';
import { FIRST_NAME_STORED_LENGTH, SOURCE_STORED_LENGTH } from '../constants';
import { log } from '../observability/log';
import { setState } from '../operations/waitlist-state';
import { consent } from '../promises';
import { limits } from '../rate-limit/rate-limiter';
import { resolverOf } from '../testing/dns';
import { perform } from '../testing/operators';
import { answers, clientOn, recordIn, type SignUpHarness, startSignUp } from '../testing/sign-ups';
import { bodyOf } from '../waitlist/api-client';
import { lookUp } from '../waitlist/look-up';
import type { SignupRequest } from '../waitlist/records';
import { signUp } from '../waitlist/sign-up';
import { getTotal } from './page-data';
import { createSignup } from './signups';

const database = await emptyTestDatabase({ own: true });
let visitor: SignUpHarness;
beforeEach(async () => {
  visitor = await startSignUp(database.url, { EARLY_ACCESS_URL: 'https://app.x.io' });
});

const join: SignUpHarness['join'] = (request) => visitor.join(request);
const stored = () => database.db.select().from(signups).orderBy(signups.signupPosition);

function post(body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> {
  const options = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  return createSignup(new Request('http://localhost:3000/api/waitlist/signups', options));
}
const send = (request: Partial<SignupRequest>, headers?: Record<string, string>) =>
  post(JSON.stringify(visitor.complete({ email: 'ada@example.com', ...request })), headers);

test('answers 201 with the record of a new signup', async () => {
  const response = await send({ firstName: 'Ada' });
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    outcome: 'joined',
    signup: {
      id: expect.any(String),
      email: 'ada@example.com',
      first_name: 'Ada',
      referral_code: expect.stringMatching(/^MFM-/),
      referral_link: expect.stringMatching(/^http:\/\/localhost:3000\/\?ref=MFM-/),
      signup_position: 1,
      referral_count: 0,
      store_credit_cents: 0,
      is_vip: false,
      priority_score: 50,
      earns_credit: true,
    },
  });
});

test('answers 200 with the same record for a repeated idempotency key, and 409 for its email with another', async () => {
  const idempotencyKey = crypto.randomUUID().toUpperCase();
  const first = await send({ idempotencyKey }, { 'content-type': 'application/json; charset=utf-8' });
  const repeated = await send({ idempotencyKey });
  expect(repeated.status).toBe(200);
  expect(await repeated.json()).toEqual(await first.json());
  const duplicate = await send({ email: 'ADA@example.com' });
  expect(duplicate.status).toBe(409);
  expect(await duplicate.json()).toMatchObject({ outcome: 'failed', code: 'duplicate' });
  expect(await stored()).toHaveLength(1);
});

test('after the end, answers 410 to new people, and to others as before; the total says so', async () => {
  const request = { idempotencyKey: crypto.randomUUID() };
  await send(request);
  for (const state of ['closed', 'launched'] as const) {
    await perform(database.db, setState, { state });
    const refused = await send({ email: 'eve@example.com' });
    expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'closed' }]);
    expect([(await send(request)).status, (await send({})).status]).toEqual([200, 409]);
  }
  expect(await stored()).toHaveLength(1);
  const totalUnless = (known: Record<string, string>) =>
    getTotal(new Request('http://localhost:3000/api/waitlist/total', { headers: known }));
  const total = await totalUnless({});
  expect(await total.json()).toEqual({
    total: 1,
    state: 'launched',
    url: 'https://app.x.io/',
    friend_limit: 0,
  });
  // Browsers show the answer of each poll, and caches hold it for five seconds.
  expect(total.headers.get('cache-control')).toBe('public, s-maxage=5');
  const etag = '"1%20launched%20https%3A%2F%2Fapp.x.io%2F%20%200"';
  expect(total.headers.get('etag')).toBe(etag);
  for (const known of [etag, `"7000", W/${etag}`, '*', '"1"']) {
    const again = await totalUnless({ 'if-none-match': known });
    expect(again.status, known).toBe(known === '"1"' ? 200 : 304);
    expect(again.headers.get('cache-control')).toBe('public, s-maxage=5');
  }
});

test.each([
  [{ email: '' }, 'email_required'],
  [{ email: 'ada@' }, 'email_invalid'],
  [{ email: `${'a'.repeat(250)}@x.io` }, 'email_invalid'],
  [{ captchaToken: 'forged' }, 'captcha_rejected'],
])('answers 422 for %o', async (request, code) => {
  const response = await send(request);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ outcome: 'failed', code, requestId: expect.any(String) });
  expect(await stored()).toEqual([]);
});

test('answers 429 with Retry-After to a network that exceeds its limit', async () => {
  const network = { 'x-forwarded-for': '203.0.113.9' };
  for (let n = 0; n < 120; n += 1) await send(n % 2 ? { captchaToken: null } : { email: 'ada@' }, network);
  const response = await send({}, network);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'rate_limited' });
});

test('answers 503 with Retry-After while the database is gone', async () => {
  await visitor.runtime.writers.close();
  const response = await send({});
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'unexpected' });
});

test('answers a filled honeypot like a signup and stores nothing', async () => {
  const response = await send({ website: 'https://spam.example' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ outcome: 'ignored' });
  expect(await stored()).toEqual([]);
});

test.each<[string, number, BodyInit | null, Record<string, string>]>([
  ['a request from another site', 403, '{}', { 'sec-fetch-site': 'cross-site' }],
  ['a form', 415, 'email=ada@example.com', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['JSON sent as text', 415, '{}', { 'content-type': 'text/plain' }],
  ['a type that only starts like JSON', 415, '{}', { 'content-type': 'application/jsonp' }],
  ['no body', 400, null, {}],
  ['a body that is not JSON', 400, '{"email":', {}],
])('refuses %s with %d', async (_what, status, body, headers) => {
  const response = await post(body, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'unexpected' });
  expect(await stored()).toEqual([]);
});

test.each([
  ['a body', JSON.stringify({ firstName: 'x'.repeat(4_096) }), {}],
  ['an announced body', '{}', { 'content-length': '4097' }],
])('refuses %s over 4 KB, and says so', async (_what, body, headers) => {
  const response = await post(body, headers);
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_long' }]);
});

test.each(['a', 'ß', '語', '👗', 'a"'])(
  'our page joins with the longest address, token, name and sources of %s',
  async (letter) => {
    visitor.setVerdict('passed');
    const label = 'x'.repeat(60);
    const source = letter.repeat(SOURCE_STORED_LENGTH);
    const request = visitor.complete({
      email: `${'a'.repeat(64)}@${label}.${label}.${label}.io`,
      captchaToken: 'x'.repeat(2_500),
      firstName: letter.repeat(FIRST_NAME_STORED_LENGTH),
      utmSource: source,
      utmMedium: source,
      utmCampaign: source,
    });
    expect((await post(bodyOf(request))).status).toBe(201);
    const [row] = await stored();
    expect(row?.firstName).toContain(letter.repeat(20));
    const ordinary = { ...request, firstName: 'Ada', utmSource: 'news', utmMedium: null, utmCampaign: null };
    expect(JSON.parse(bodyOf(ordinary))).toEqual(ordinary);
  },
);

test('stores everything that the page sends', async () => {
  const host = recordIn(await join({ email: 'host@x.io' }));
  await send({ ...answers, referrerCode: host.referral_code });
  const [, row] = await stored();
  expect(row).toMatchObject({ ...answers, email: 'ada@example.com', referredBy: host.id });
});

test('stores the time of consent and the version of its text, only if the box is ticked', async () => {
  await join({ email: 'ana@x.io', privacyAccepted: true });
  await join({ email: 'bea@x.io', privacyAccepted: false });
  expect(await stored()).toMatchObject([
    { privacyAcceptedAt: expect.any(Date), privacyTextVersion: consent.version },
    { privacyAcceptedAt: null, privacyTextVersion: null },
  ]);
});

test('where a referral pays on confirmation, the answer and a lookup say so', async () => {
  const { runtime, join: joinSite } = await startSignUp(database.url, { REFERRAL_CREDIT: 'confirmation' });
  const joined = recordIn(await joinSite({ email: 'ana@x.io' }));
  expect(joined).toMatchObject({ pays_on: 'confirmation' });
  const found = await lookUp(runtime, joined.referral_code, '203.0.113.7', AbortSignal.timeout(9_000));
  expect(found).toMatchObject({ outcome: 'found', stats: { pays_on: 'confirmation' } });
});

/** The header that tells each, with two examples of it. */
const clients: Record<keyof ClientOrigin, [header: string, one: string, other: string]> = {
  network: ['x-forwarded-for', '203.0.113.7', '203.0.113.8'],
};

test.each(Object.entries(clients))(
  'stores the %s as a hash, and nothing for an unknown one',
  async (kind, sent) => {
    const [header, one, other] = sent;
    for (const [n, value] of [one, one, other, 'unknown'].entries()) {
      await send({ email: `p${n}@x.io` }, { [header]: value });
    }
    const { db } = database;
    const rows = await db.select(clientColumns).from(signupNetworks).orderBy(signupNetworks.signupId);
    const [first, second, third, ...others] = rows.map((row) => row[kind as keyof ClientOrigin]);
    expect(first).toMatch(/^[\w-]{16}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(others).toEqual([]);
    expect(await dumpAll(db)).not.toContain(one);
  },
);

test('with default settings, ten strangers on one network make no VIP, and friends at three networks are paid', async () => {
  const defaults = { REFERRALS_PER_HOUR: '', REFERRALS_PER_DOMAIN: '', REFERRALS_PER_NETWORK: '' };
  const visitor = await startSignUp(database.url, defaults);
  const { id: referrerId, referral_code: referrerCode } = recordIn(
    await visitor.join({ email: 'ada@gmail.com' }),
  );
  const joinFrom = async (network: string, names: string[]) => {
    const requests = names.map((name) => visitor.complete({ email: `${name}@gmail.com`, referrerCode }));
    await Promise.all(requests.map((request) => signUp(visitor.runtime, request, clientOn(network))));
    return (await stored()).find(({ id }) => id === referrerId);
  };
  const strangers = ['bea', 'cleo', 'dinh', 'emeka', 'farah', 'giulia', 'hana', 'ines', 'jun', 'kofi'];
  expect(await joinFrom('203.0.113.7', strangers)).toMatchObject({ storeCreditCents: 300, isVip: false });
  await joinFrom('203.0.113.8', ['lena']);
  expect(await joinFrom('203.0.113.9', ['mia'])).toMatchObject({ storeCreditCents: 500 });
});

test('a friend who sends more than the code is referred, and an address without an @ is not a friend', async () => {
  const { referral_code: code } = recordIn(await join({ email: 'ada@x.io' }));
  const sent = [`https://x.io/?REF=${code}?utm_source=x`, code.replace('-', '\u2011'), `${code}.`];
  for (const [n, referrerCode] of sent.entries()) await join({ email: `f${n}@gmail.com`, referrerCode });
  expect(await join({ email: 'f9@gmail.com', referrerCode: `${code}7` })).toMatchObject({
    outcome: 'joined',
  });
  for (const email of ['gmail.com', 'ada.example.com'])
    expect(await join({ email, referrerCode: code }), email).toMatchObject({ code: 'email_invalid' });
  const people = await stored();
  expect(people).toHaveLength(5);
  expect(people[0]).toMatchObject({ referralCount: 3, storeCreditCents: 300 });
});

test('while Google exceeds its quota, people join unverified, nobody is paid, and networks join a quarter as often', async () => {
  const { referral_code: referrerCode } = recordIn(await join({ email: 'ada@x.io' }));
  visitor.setVerdict('status-429');
  const friend = (n: number) => ({ email: `f${n}@x.io`, referrerCode });
  for (let n = 0; n < 5; n += 1) expect(await join(friend(n))).toMatchObject({ outcome: 'joined' });
  const fromOneNetwork = (n: number) =>
    signUp(visitor.runtime, visitor.complete(friend(n)), clientOn('10.2.0.1'));
  for (let n = 5; n < 35; n += 1) expect(await fromOneNetwork(n)).toMatchObject({ outcome: 'joined' });
  expect(await fromOneNetwork(35)).toMatchObject({ code: 'rate_limited' });
  const [ada, ...friends] = await stored();
  expect(ada).toMatchObject({ captcha: 'passed', storeCreditCents: 0 });
  expect(friends.every(({ captcha }) => captcha === 'unavailable')).toBe(true);
});

describe('the welcome mail of somebody without a captcha', () => {
  const blocked = { captchaToken: null, captchaBlocked: true };
  /** Whether the second one waits for the next minute. */
  async function waits(request: object) {
    for (const email of ['ada@x.io', 'bea@x.io']) await join({ email, ...request });
    const late = gt(outboxEmails.dueAt, sql`now() + interval '30 seconds'`);
    return (await database.db.$count(outboxEmails, late)) === 1;
  }

  test.each([
    ['browser-error', {}, true],
    ['verify', blocked, true],
    ['status-429', {}, false],
    ['status-429', blocked, false],
    ['status-500', blocked, false],
    ['invalid-input-secret', {}, false],
    ['invalid-input-secret', blocked, false],
    ['verify', {}, false],
  ] as const)(
    'waits for its minute, but not while Google does not answer (%s, %j: %j)',
    async (verdict, request, expected) => {
      visitor.setVerdict(verdict);
      expect(await waits(request)).toBe(expected);
    },
  );
});

test('with a check of mail domains, addresses that no server accepts are invalid, and others wait while no mail server is known', async () => {
  const zones = { 'mail.io': { MX: 'mx' }, 'failing.io': 'ESERVFAIL', 'web.io': { A: '192.0.2.1' } } as const;
  const resolver = resolverOf(zones);
  const context = { ...visitor.runtime, mailDomainCheck: new MailDomainCheck(resolver) };
  const joinAt = (domain: string, referrerCode: string | null) =>
    signUp(context, visitor.complete({ email: `ada@${domain}`, referrerCode }), clientOn(domain));
  const { referral_code } = recordIn(await joinAt('mail.io', null));
  expect(await joinAt('nothing.io', referral_code)).toMatchObject({ code: 'email_invalid' });
  expect(await joinAt('failing.io', referral_code)).toMatchObject({ outcome: 'joined' });
  expect(await joinAt('web.io', referral_code)).toMatchObject({ outcome: 'joined' });
  expect(await stored()).toMatchObject([{ storeCreditCents: 0 }, {}, {}]);
  const before = resolver.questions.length;
  expect(await joinAt('gmail.com', referral_code)).toMatchObject({ outcome: 'joined' });
  expect(resolver.questions).toHaveLength(before);
  expect(await stored()).toContainEqual(expect.objectContaining({ storeCreditCents: 100 }));
});

describe('the limit for a mailbox', () => {
  const email = 'ada@x.io';
  const { points } = limits.joinByMailbox;
  const joinWithCaptcha = async (address: string) => {
    for (let n = 0; n < points; n += 1) await join({ email: address.replace('#', String(n)) });
  };

  test.each([email, 'a.da+#@gmail.com'])('counts signups from all networks as %s', async (address) => {
    await joinWithCaptcha(address);
    const limited = await join({ email: address.replace('#', 'last') });
    expect(limited).toMatchObject({ outcome: 'failed', code: 'rate_limited' });
    expect(await join({ email: 'grace@x.io' })).toMatchObject({ outcome: 'joined' });
  });

  test('does not count signups without a captcha, so nobody can lock out the owner', async () => {
    for (let n = 0; n < points; n += 1) {
      const answer = await join({ email, captchaToken: 'made up' });
      expect(answer).toMatchObject({ outcome: 'failed', code: 'captcha_rejected' });
    }
    expect(await join({ email })).toMatchObject({ outcome: 'joined' });
  });

  test('counts neither what ended in an outage nor what repeats an idempotency key', async () => {
    const idempotencyKey = crypto.randomUUID();
    const press = () =>
      signUp(visitor.runtime, visitor.complete({ email, idempotencyKey }), clientOn('a phone'));
    const left = () => visitor.runtime.rateLimiter.left('joinByNetwork', 'a phone');
    const before = left();
    await database.owner.execute('alter table waitlist_counter rename to hidden');
    vi.spyOn(log, 'error').mockImplementation(() => {});
    for (let n = 0; n <= points; n += 1) expect(await press()).toMatchObject({ code: 'unexpected' });
    expect(left()).toBe(before);
    await database.owner.execute('alter table hidden rename to waitlist_counter');
    for (let n = 0; n <= points; n += 1) expect(await press()).toMatchObject({ outcome: 'joined' });
    expect(await join({ email })).toMatchObject({ code: 'duplicate' });
  });
});
