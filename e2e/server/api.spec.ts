import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { freshEmail } from '../page/signup';
import { join, postSignup } from '../setup/signups';
import type { Site } from '../setup/site';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

const lookUp = ({ origin }: Site, code: string, init?: RequestInit) =>
  fetch(`${origin}/api/referrals/${code}`, init);

test('a signup is answered with 201 and its record, a lookup with the stats and no personal data', async ({
  site,
}) => {
  const email = freshEmail();
  const { signup, ...answer } = await join(site.origin, { email, firstName: 'Ada' });
  expect(answer).toEqual({ status: 201, outcome: 'joined' });
  expect(signup?.referral_code).toMatch(/^MFM-[A-Z0-9]{6}$/);
  const stats = {
    referral_code: signup?.referral_code,
    referral_link: `${site.origin}/?ref=${signup?.referral_code}`,
    signup_position: 1,
    referral_count: 0,
    store_credit_cents: 0,
    is_vip: false,
    priority_score: 50,
  };
  expect(signup).toEqual({ ...stats, id: expect.any(String), email, first_name: 'Ada' });
  const response = await lookUp(site, `%20${signup?.referral_code.toLowerCase()}%20`);
  expect(await response.json()).toEqual({ ...stats, store_credit_dollars: 0, unconfirmed_referrals: 0 });
});

test('a malformed code is answered with 400, an unknown one with 404', async ({ site }) => {
  for (const code of ['x', '%00', '%ff', '%', 'MFM-ABC12', 'A'.repeat(3_000), "'%20or%201=1"]) {
    const response = await lookUp(site, code);
    expect(response.status, code).toBe(400);
    expect(await response.json()).toEqual({ error: 'malformed_code' });
  }
  expect((await lookUp(site, 'mfm-abc123')).status).toBe(404);
});

test('the rate limit ignores addresses that the client itself forwards', async ({ site }) => {
  const lookUpFrom = (forged: number) =>
    lookUp(site, 'MFM-ABC123', { headers: { 'x-forwarded-for': `6.6.6.${forged % 250}, 203.0.113.9` } });
  const lookups = Array.from({ length: 125 }, (_, n) => lookUpFrom(n));
  const statuses = (await Promise.all(lookups)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  const refused = await lookUpFrom(0);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await lookUp(site, 'MFM-ABC123', { headers: fromNetwork(77) })).status).toBe(404);
});

test('the log contains no personal data', async ({ site }) => {
  const before = site.output().length;
  const written = () => site.output().slice(before);
  const person = {
    email: 'grace.hopper@x.io',
    firstName: 'Grace',
    utmSource: 'for-grace',
    referrerHost: 'hopper.io',
  };
  const { signup } = await join(site.origin, person);
  await postSignup(site.origin, JSON.stringify(person).replace('}', ' oops}'), fromNetwork(1));
  await lookUp(site, signup?.referral_code ?? '');
  await join(site.origin, person);
  await expect.poll(written).toContain('"result":"duplicate"');
  for (const personal of ['grace', 'Grace', 'hopper', signup?.referral_code ?? 'MFM-']) {
    expect(written()).not.toContain(personal);
  }
});
