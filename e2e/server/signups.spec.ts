import { signups } from '@/db/schema/signups';
import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { freshEmail } from '../page/sample';
import { join, postSignup } from '../setup/signups';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

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

for (const [transfer, body] of [
  ['a declared length', () => tooLong],
  ['chunks', () => new Blob([tooLong]).stream()],
] as const) {
  test(`a body over 64 KB, sent with ${transfer}, is answered with 413`, async ({ site }) => {
    expect((await postSignup(site.origin, body())).status).toBe(413);
    expect(await site.db.$count(signups)).toBe(0);
  });
}

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
  await fetch(`${site.origin}/api/referrals/${signup?.referral_code}`);
  await join(site.origin, person);
  await expect.poll(written).toContain('"result":"duplicate"');
  for (const personal of ['grace', 'Grace', 'hopper', signup?.referral_code ?? 'MFM-']) {
    expect(written()).not.toContain(personal);
  }
});
