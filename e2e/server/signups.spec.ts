import { sql } from 'drizzle-orm';
import { signups } from '@/db/schema/signups';
import { fromNetwork } from '@/dev/network/forwarded-for';
import { test as base, expect, resource } from '../fixtures';
import { freshEmail } from '../page/sample';
import { join, postSignup } from '../setup/signups';
import { type Site, startSite } from '../setup/site';

const test = base.extend<{ ownSite: Site }>({ ownSite: resource(startSite) });

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

const stored = (site: Site) => site.db.select().from(signups);
const validBody = '{"email":"ada@x.io","captchaToken":"token"}';
const tooLong = JSON.stringify({ email: 'ada@x.io', captchaToken: 'token', firstName: 'x'.repeat(70_000) });

test('a signup is answered with 201 and its record', async ({ site }) => {
  const email = freshEmail();
  const answer = await join(site.origin, { email, firstName: 'Ada' });
  const code = answer.signup?.referral_code;
  expect(code).toMatch(/^MFM-[A-Z0-9]{6}$/);
  expect(answer).toEqual({
    status: 201,
    outcome: 'joined',
    signup: {
      id: expect.any(String),
      email,
      first_name: 'Ada',
      referral_code: code,
      referral_link: `${site.origin}/?ref=${code}`,
      signup_position: 1,
      referral_count: 0,
      store_credit_cents: 0,
      is_vip: false,
      priority_score: 50,
    },
  });
});

test('a repeated idempotency key is answered with 200 and the same signup', async ({ site }) => {
  const request = { email: freshEmail(), idempotencyKey: crypto.randomUUID() };
  const { signup } = await join(site.origin, request);
  expect(await join(site.origin, request)).toEqual({ status: 200, outcome: 'joined', signup });
  expect(await stored(site)).toHaveLength(1);
});

test('a duplicate email is answered with 409', async ({ site }) => {
  const email = freshEmail();
  await join(site.origin, { email });
  expect(await join(site.origin, { email: email.toUpperCase() })).toEqual({
    status: 409,
    outcome: 'failed',
    code: 'duplicate',
    requestId: expect.any(String),
  });
  expect(await stored(site)).toHaveLength(1);
});

test('a filled honeypot is answered like a signup and stores nothing', async ({ site }) => {
  const answer = await join(site.origin, { email: 'ada@x.io', website: 'https://spam.example' });
  expect(answer).toEqual({ status: 201, outcome: 'ignored' });
  expect(await stored(site)).toEqual([]);
});

for (const [code, request] of [
  ['email_required', { email: ' ' }],
  ['email_required', { email: { $ne: null } }],
  ['email_invalid', { email: 'ada' }],
  ['email_invalid', { email: `${'a'.repeat(60_000)}@x.io` }],
] as const) {
  test(`the email ${JSON.stringify(request.email).slice(0, 20)} is answered with 422 ${code}`, async ({
    site,
  }) => {
    expect(await join(site.origin, request)).toMatchObject({ status: 422, outcome: 'failed', code });
  });
}

test('a rejected captcha is answered with 422', async ({ site }) => {
  await site.setRecaptcha({ siteverify: 'invalid-input-response' });
  const answer = await join(site.origin, { email: 'ada@x.io' });
  expect(answer).toMatchObject({ status: 422, outcome: 'failed', code: 'captcha_rejected' });
  expect(await stored(site)).toEqual([]);
});

test('the signups of one network that exceed the rate limit are answered with 429', async ({ site }) => {
  const network = { 'x-forwarded-for': '203.0.113.10' };
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, n) => join(site.origin, { email: `p${n}@x.io` }, network)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(120);
  const refused = answers.filter(({ status, code }) => status === 429 && code === 'rate_limited');
  expect(refused).toHaveLength(10);
});

test('a signup that the database does not store in time is answered with 503', async ({ ownSite }) => {
  await ownSite.setRecaptcha({ siteverify: 'passed' });
  await ownSite.db.transaction(async (tx) => {
    await tx.execute(sql`select last_position from waitlist_counter for update`);
    expect(await join(ownSite.origin, { email: 'ada@x.io' })).toMatchObject({
      status: 503,
      outcome: 'failed',
      requestId: expect.any(String),
    });
  });
});

for (const [origin, headers] of [
  ['another origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
] as const) {
  test(`a post from ${origin} is answered with 403`, async ({ site }) => {
    expect((await postSignup(site.origin, validBody, headers)).status).toBe(403);
    expect(await stored(site)).toEqual([]);
  });
}

test('a post from the site is accepted when a CDN forwards another host name', async ({ site }) => {
  const headers = {
    origin: site.origin,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-host': 'site.behind.example',
  };
  expect(await join(site.origin, { email: freshEmail() }, headers)).toMatchObject({ status: 201 });
});

for (const type of [
  'text/plain;charset=UTF-8',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
]) {
  test(`a post of the type "${type}" is answered with 415`, async ({ site }) => {
    const response = await postSignup(site.origin, validBody, { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await stored(site)).toEqual([]);
  });
}

for (const [transfer, body] of [
  ['a declared length', () => tooLong],
  ['chunks', () => new Blob([tooLong]).stream()],
] as const) {
  test(`a body over 64 KB, sent with ${transfer}, is answered with 413`, async ({ site }) => {
    expect((await postSignup(site.origin, body())).status).toBe(413);
    expect(await stored(site)).toEqual([]);
  });
}

test('a body that is not JSON is answered with 400', async ({ site }) => {
  for (const body of [null, '', 'garbage', '[', '\u0000', '{"email":"ada@x.io"', '['.repeat(5_000)]) {
    const response = await postSignup(site.origin, body);
    expect(response.status, String(body).slice(0, 20)).toBe(400);
    expect(await response.text()).not.toMatch(/node_modules|at .*\.js:/);
  }
});

test('JSON that is not a signup is answered with 4xx', async ({ site }) => {
  const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const pollution = '{"__proto__":{"email":"ada@x.io"},"constructor":{"prototype":{"email":"ada@x.io"}}}';
  const bodies = ['null', '1', '"text"', '[]', '[{"email":"ada@x.io"}]', '{}', pollution, nested];
  for (const body of bodies) {
    const { status } = await postSignup(site.origin, body);
    expect([400, 422], body.slice(0, 40)).toContain(status);
  }
  expect(await stored(site)).toEqual([]);
  expect(await join(site.origin, { email: freshEmail() })).toMatchObject({ status: 201 });
});

test('a post to a page, as older builds sent it, is answered with 4xx', async ({ site }) => {
  for (const type of ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, 'next-action': 'deadbeef' };
    const { status } = await fetch(site.origin, { method: 'POST', body: '[{}]', headers });
    expect(Math.floor(status / 100), type).toBe(4);
  }
});

test('the log contains no personal data', async ({ site }) => {
  const before = site.output().length;
  const written = () => site.output().slice(before);
  const person = { email: 'grace.hopper@x.io', firstName: 'Grace' };
  const { signup } = await join(site.origin, person);
  await postSignup(site.origin, JSON.stringify(person).replace('}', ' oops}'), fromNetwork(1));
  await fetch(`${site.origin}/api/referrals/${signup?.referral_code}`);
  await join(site.origin, person);
  await expect.poll(written).toContain('"result":"duplicate"');
  for (const personal of ['grace', 'Grace', 'hopper', signup?.referral_code ?? 'MFM-']) {
    expect(written()).not.toContain(personal);
  }
});
