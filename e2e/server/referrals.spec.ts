import { fromNetwork } from '@/dev/forwarded-for';
import { expect, test } from '../fixtures';
import { join } from '../setup/signups';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

test('the lookup answers 400 for what cannot be a code and 404 for what is none', async ({ site }) => {
  const malformed = [
    'x',
    '%00',
    '%ff',
    '%',
    'MFM-ABC12',
    `${'A'.repeat(3_000)}`,
    '%3Cscript%3E',
    "'%20or%201=1",
    'null',
  ];
  for (const code of malformed) {
    const response = await fetch(`${site.origin}/api/referrals/${code}`);
    expect(response.status, code).toBe(400);
    expect(await response.json()).toEqual({ error: 'malformed_code' });
  }
  const unknown = await fetch(`${site.origin}/api/referrals/mfm-abc123`);
  expect(unknown.status).toBe(404);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await fetch(`${site.origin}/api/referrals/MFM-ABC123`, { method });
    expect(response.status).toBe(405);
  }
});

test('the lookup tells a standing and nothing of the person', async ({ site }) => {
  const { signup } = await join(site.origin, { email: 'ada@x.io', firstName: 'Ada' });
  const response = await fetch(`${site.origin}/api/referrals/%20${signup?.referral_code.toLowerCase()}%20`);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    referral_code: signup?.referral_code,
    referral_link: `${site.origin}/?ref=${signup?.referral_code}`,
    referral_count: 0,
    store_credit_cents: 0,
    store_credit_dollars: 0,
    is_vip: false,
    signup_position: 1,
    priority_score: 50,
  });
  for (const secret of ['ada@x.io', 'Ada', signup?.id ?? '']) expect(text).not.toContain(secret);
});

test('too many lookups from one network wait, whatever it writes in front of its address', async ({
  site,
}) => {
  const ask = (forged: number) =>
    fetch(`${site.origin}/api/referrals/MFM-ABC123`, {
      headers: { 'x-forwarded-for': `6.6.6.${forged % 250}, 203.0.113.9` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 125; n += 1) statuses.push((await ask(n)).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  const refused = await ask(0);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const others = await fetch(`${site.origin}/api/referrals/MFM-ABC123`, { headers: fromNetwork(77) });
  expect(others.status).toBe(404);
});
