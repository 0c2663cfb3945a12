import { describe, expect, test } from 'vitest';
import { signupNetworks } from '@/db/schema/signup-networks';
import { dumpAll } from '@/db/testing/dump';
import { MailDomainCheck } from '../address/domains';
import { limits } from '../rate-limit/rate-limiter';
import { resolverOf } from '../testing/dns';
import { signUpUnderTest, startSignUp } from '../testing/sign-ups';
import { lookUp } from './look-up';
import { consent } from './messages';
import { signUp } from './sign-up';

const site = signUpUnderTest();
const { join, stored } = site;

test('stores the time of consent and the version of its text, only if the box is ticked', async () => {
  await join({ email: 'ana@x.io', privacyAccepted: true });
  await join({ email: 'bea@x.io', privacyAccepted: false });
  expect(await stored()).toMatchObject([
    { privacyAcceptedAt: expect.any(Date), privacyTextVersion: consent.version },
    { privacyAcceptedAt: null, privacyTextVersion: null },
  ]);
});

test.each([
  ['signup', {}],
  ['confirmation', { pays_on: 'confirmation' }],
])('with REFERRAL_CREDIT=%s, the answer and a lookup have %j', async (paidOn, terms) => {
  const { runtime, join: joinSite } = await startSignUp(site.url, { REFERRAL_CREDIT: paidOn });
  const joined = await joinSite({ email: 'ana@x.io' });
  if (joined.outcome !== 'joined') throw new Error(`expected to join, was ${joined.outcome}`);
  const code = joined.signup.referral_code;
  const found = await lookUp(runtime, code, '203.0.113.7', new AbortController().signal);
  if (found.outcome !== 'found') throw new Error(`expected stats, was ${found.outcome}`);
  for (const { pays_on } of [joined.signup, found.stats]) expect({ pays_on }).toEqual(terms);
});

test('stores the network as a hash, the same for everybody on it, and nothing for an unknown one', async () => {
  const { runtime, complete } = site.visitor;
  const networks = ['203.0.113.7', '203.0.113.7', '203.0.113.8', 'unknown'];
  for (const [n, network] of networks.entries()) {
    await signUp(runtime, complete({ email: `p${n}@x.io` }), network);
  }
  const rows = await runtime.readers.db.select().from(signupNetworks).orderBy(signupNetworks.signupId);
  const [first, second, third, ...others] = rows.map(({ networkHash }) => networkHash);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(others).toEqual([]);
  expect(await dumpAll(runtime.readers.db)).not.toContain('203.0.113');
});

test('with default settings, ten strangers on one network make no VIP, and friends at three networks are paid', async () => {
  const defaults = { REFERRALS_PER_HOUR: '', REFERRALS_PER_DOMAIN: '', REFERRALS_PER_NETWORK: '' };
  const visitor = await startSignUp(site.url, defaults);
  const referrer = await visitor.join({ email: 'ada@gmail.com' });
  if (referrer.outcome !== 'joined') throw new Error(`expected to join, was ${referrer.outcome}`);
  const joinFrom = async (network: string, names: string[]) => {
    const requests = names.map((name) =>
      visitor.complete({ email: `${name}@gmail.com`, referrerCode: referrer.signup.referral_code }),
    );
    await Promise.all(requests.map((request) => signUp(visitor.runtime, request, network)));
    return (await stored()).find(({ id }) => id === referrer.signup.id);
  };
  const strangers = ['bea', 'cleo', 'dinh', 'emeka', 'farah', 'giulia', 'hana', 'ines', 'jun', 'kofi'];
  expect(await joinFrom('203.0.113.7', strangers)).toMatchObject({ storeCreditCents: 300, isVip: false });
  await joinFrom('203.0.113.8', ['lena']);
  expect(await joinFrom('203.0.113.9', ['mia'])).toMatchObject({ storeCreditCents: 500 });
});

test('while Google exceeds its quota, people join unverified, nobody is paid, and networks join a quarter as often', async () => {
  const referrer = await join({ email: 'ada@x.io' });
  if (referrer.outcome !== 'joined') throw new Error(`expected to join, was ${referrer.outcome}`);
  site.visitor.setVerdict('status-429');
  const friend = (n: number) => ({ email: `f${n}@x.io`, referrerCode: referrer.signup.referral_code });
  for (let n = 0; n < 5; n += 1) expect(await join(friend(n))).toMatchObject({ outcome: 'joined' });
  const fromOneNetwork = (n: number) =>
    signUp(site.visitor.runtime, site.visitor.complete(friend(n)), '10.2.0.1');
  for (let n = 5; n < 35; n += 1) expect(await fromOneNetwork(n)).toMatchObject({ outcome: 'joined' });
  expect(await fromOneNetwork(35)).toMatchObject({ code: 'rate_limited' });
  const [ada, ...friends] = await stored();
  expect(ada).toMatchObject({ captcha: 'passed', storeCreditCents: 0 });
  expect(friends.every(({ captcha }) => captcha === 'unavailable')).toBe(true);
});

test('people whose browser cannot solve or load the captcha join, and nobody is paid for them', async () => {
  const referrer = await join({ email: 'ada@x.io' });
  if (referrer.outcome !== 'joined') throw new Error(`expected to join, was ${referrer.outcome}`);
  const referrerCode = referrer.signup.referral_code;
  site.visitor.setVerdict('browser-error');
  for (const request of [
    { email: 'bea@x.io', referrerCode },
    { email: 'cleo@x.io', referrerCode, captchaToken: null, captchaBlocked: true },
  ]) {
    expect(await join(request)).toMatchObject({ outcome: 'joined' });
  }
  const [ada, ...friends] = await stored();
  expect(ada).toMatchObject({ captcha: 'passed', referralCount: 0, storeCreditCents: 0 });
  expect(friends).toMatchObject([{ captcha: 'unavailable' }, { captcha: 'unavailable' }]);
});

test('with a check of mail domains, addresses that no server accepts are invalid, and others wait while no mail server is known', async () => {
  const resolver = resolverOf({
    'mail.io': { MX: 'mx.mail.io' },
    'failing.io': 'ESERVFAIL',
    'web.io': { A: '192.0.2.1' },
  });
  const context = { ...site.visitor.runtime, mailDomainCheck: new MailDomainCheck(resolver) };
  const joinAt = (domain: string, referrerCode: string | null) =>
    signUp(context, site.visitor.complete({ email: `ada@${domain}`, referrerCode }), domain);
  const referrer = await joinAt('mail.io', null);
  if (referrer.outcome !== 'joined') throw new Error(`expected to join, was ${referrer.outcome}`);
  const { referral_code } = referrer.signup;
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
});
