import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { freshEmail } from '../page/sample';
import { join } from '../setup/signups';
import type { Site } from '../setup/site';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

const lookUp = ({ origin }: Site, code: string, init?: RequestInit) =>
  fetch(`${origin}/api/referrals/${code}`, init);

test('a malformed code is answered with 400', async ({ site }) => {
  for (const code of ['x', '%00', '%ff', '%', 'MFM-ABC12', 'A'.repeat(3_000), "'%20or%201=1"]) {
    const response = await lookUp(site, code);
    expect(response.status, code).toBe(400);
    expect(await response.json()).toEqual({ error: 'malformed_code' });
  }
});

test('an unknown code is answered with 404', async ({ site }) => {
  expect((await lookUp(site, 'mfm-abc123')).status).toBe(404);
});

test('a lookup returns the stats and no personal data', async ({ site }) => {
  const { signup } = await join(site.origin, { email: freshEmail(), firstName: 'Ada' });
  const response = await lookUp(site, `%20${signup?.referral_code.toLowerCase()}%20`);
  expect(await response.json()).toEqual({
    referral_code: signup?.referral_code,
    referral_link: `${site.origin}/?ref=${signup?.referral_code}`,
    referral_count: 0,
    store_credit_cents: 0,
    store_credit_dollars: 0,
    is_vip: false,
    signup_position: 1,
    priority_score: 50,
    unconfirmed_referrals: 0,
  });
});

test('the rate limit ignores addresses that the client itself forwards', async ({ site }) => {
  const lookUpFrom = (forged: number) =>
    lookUp(site, 'MFM-ABC123', {
      headers: { 'x-forwarded-for': `6.6.6.${forged % 250}, 203.0.113.9` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 125; n += 1) statuses.push((await lookUpFrom(n)).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  const refused = await lookUpFrom(0);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const fromElsewhere = await lookUp(site, 'MFM-ABC123', { headers: fromNetwork(77) });
  expect(fromElsewhere.status).toBe(404);
});
