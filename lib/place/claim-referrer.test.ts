import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { referrals } from '@/db/schema/referrals';
import { signupNetworks } from '@/db/schema/signup-networks';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { MailDomainCheck } from '../address/domains';
import { type CreditPolicy, unlimitedCredit } from '../credit/credit-policy';
import { confirmEmail } from '../email/confirm-email';
import { erasePerson } from '../operators/erase';
import { createRateLimiter } from '../rate-limit/rate-limiter';
import { resolverOf } from '../testing/dns';
import { joinBatch, person } from '../testing/joins';
import { expectHealthy, friendsOf, getPerson, join, joinAll, operator } from '../testing/operators';
import { claimReferrer } from './claim-referrer';

const database = await emptyTestDatabase();
let rateLimiter: ReturnType<typeof createRateLimiter>;
let host: SignupRow;

beforeEach(async () => {
  rateLimiter = createRateLimiter('secret');
  host = await join(database.db, { email: 'host@x.io' });
});

const claim = (
  friend: Pick<SignupRow, 'id'>,
  code = host.referralCode,
  policy: Partial<CreditPolicy> = {},
  mailDomainCheck: MailDomainCheck | null = null,
) =>
  claimReferrer(database.db, friend.id, code, {
    policy: { ...unlimitedCredit, ...policy },
    rateLimiter,
    mailDomainCheck,
  });

const credit = async () => {
  const { referralCount, storeCreditCents } = await getPerson(database.db, 'host@x.io');
  return { referralCount, storeCreditCents };
};
const paidOnce = { referralCount: 1, storeCreditCents: 100 };

test('pays the referrer as if the friend had joined with the code, also if an alias joined later', async () => {
  const friend = await join(database.db, { email: 'friend@x.io', networkHash: 'campus' });
  const alias = await join(database.db, { email: 'friend+two@x.io', networkHash: 'campus' });
  expect(await claim(friend, ` ${host.referralCode.toLowerCase()} `)).toMatchObject({ status: 'recorded' });
  expect(await credit()).toEqual(paidOnce);
  expect(await database.db.select().from(referrals)).toMatchObject([
    { friendId: friend.id, referrerId: host.id, state: 'paid', paidCents: 100, ownDomain: 'x.io' },
  ]);
  const networks = await database.db.select().from(signupNetworks);
  const referrers = Object.fromEntries(networks.map((one) => [one.signupId, one.referredBy]));
  expect(referrers).toEqual({ [friend.id]: host.id, [alias.id]: null });
  await expectHealthy(database);
});

test.each([
  [
    'a link with something added',
    (code: string) => `https://x.io/?utm_source=${'x'.repeat(100)}&ref=${code}?fbclid=1`,
  ],
  ['another dash', (code: string) => code.replace('-', ' – ')],
  ['a sentence', (code: string) => `it was ${code.toLowerCase()}.`],
])('finds the code in %s', async (_, typed) => {
  const friend = await join(database.db, { email: 'friend@x.io' });
  expect(await claim(friend, typed(host.referralCode))).toMatchObject({ status: 'recorded' });
});

describe('withholds the referral for the reason', () => {
  test.each([
    ['alias', { email: 'first+two@x.io' }, {}],
    ['captcha_unavailable', { email: 'someone@x.io', captcha: 'unavailable' }, {}],
    ['same_network', { email: 'someone@x.io', networkHash: 'home' }, { networkLimit: 1 }],
    ['unconfirmed', { email: 'someone@x.io' }, { paidOn: 'confirmation' }],
  ] as const)('%s', async (reason, friend, policy) => {
    await joinAll(database.db, [
      { email: 'first@x.io' },
      { email: 'second@x.io', referrerCode: host.referralCode, networkHash: 'home' },
    ]);
    const { id } = await join(database.db, friend);
    const expected = { state: 'withheld', reason, paidCents: 0 };
    expect(await claim({ id }, host.referralCode, policy)).toMatchObject({ referral: expected });
    expect(await credit()).toMatchObject({ referralCount: 1 });
    await expectHealthy(database);
  });

  test('domain_unchecked', async () => {
    const friend = await join(database.db, { email: 'someone@x.io' });
    const check = new MailDomainCheck(resolverOf({ 'x.io': 'ESERVFAIL' }));
    const claimed = await claim(friend, host.referralCode, {}, check);
    expect(claimed).toMatchObject({ referral: { reason: 'domain_unchecked' } });
  });
});

test('with payment on confirmation, a friend who has confirmed pays at once', async () => {
  const friend = await join(database.db, { email: 'friend@x.io' });
  await confirmEmail(database.db, friend.id);
  await claim(friend, host.referralCode, { paidOn: 'confirmation' });
  await confirmEmail(database.db, friend.id);
  expect(await credit()).toEqual(paidOnce);
});

describe('records nothing', () => {
  test("for an unknown code, one's own, or that of somebody who joined later", async () => {
    for (const code of ['MFM-ZZZZZZ', 'nonsense', '', 'x'.repeat(10_000)])
      expect(await claim(host, code)).toEqual({ status: 'unknown_code' });
    expect(await claim(host)).toEqual({ status: 'own_code' });
    const friend = await join(database.db, { email: 'friend@x.io', referrerCode: host.referralCode });
    // The two would have referred each other if this rule did not exist.
    expect(await claim(host, friend.referralCode)).toEqual({ status: 'joined_later' });
    expect(await database.db.select().from(referrals)).toHaveLength(1);
  });

  test('if somebody is recorded, however often the person asks at once', async () => {
    const friend = await join(database.db, { email: 'friend@x.io' });
    const other = await join(database.db, { email: 'later@x.io' });
    const claims = await Promise.all([1, 2, 3].map(() => claim(friend)));
    const statuses = claims.map(({ status }) => status).toSorted();
    expect(statuses).toEqual(['has_referrer', 'has_referrer', 'recorded']);
    expect(await claim(friend, other.referralCode)).toEqual({ status: 'has_referrer' });
    expect(await credit()).toEqual(paidOnce);
    await expectHealthy(database);
  });

  test('72 hours after joining', async () => {
    const friend = await join(database.db, { email: 'friend@x.io' });
    const age = (hours: number) =>
      database.db.execute(sql`
        update signups set created_at = now() - ${hours} * interval '1 hour' where id = ${friend.id}`);
    await age(72.1);
    expect(await claim(friend)).toEqual({ status: 'too_late' });
    await age(71.9);
    expect(await claim(friend)).toMatchObject({ status: 'recorded' });
  });

  test('if the friend or the owner of the code was erased', async () => {
    const friend = await join(database.db, { email: 'friend@x.io' });
    const { referralCode } = host;
    await erasePerson(database.db, operator, 'host@x.io');
    expect(await claim(friend, referralCode)).toEqual({ status: 'unknown_code' });
    await erasePerson(database.db, operator, 'friend@x.io');
    expect(await claim(friend, referralCode)).toEqual({ status: 'ended' });
  });

  test('after ten attempts within an hour', async () => {
    const friend = await join(database.db, { email: 'friend@x.io' });
    for (let n = 0; n < 10; n += 1) await claim(friend, 'MFM-ZZZZZZ');
    expect(await claim(friend)).toEqual({ status: 'limited' });
  });
});

test('claims while others join with the same code stay within its limits', async () => {
  const policy = { ...unlimitedCredit, domainLimit: 5, hourlyLimit: 12 };
  const late = await joinAll(
    database.db,
    Array.from({ length: 20 }, (_, n) => ({ email: `late-${n}@late.io`, networkHash: `${n}` })),
  );
  const joins = friendsOf(host.referralCode, 20, 'new', 'gmail.com').map((one) =>
    person({ ...one, networkHash: one.email }),
  );
  await Promise.all([
    ...late.map((friend) => claim(friend, host.referralCode, policy)),
    ...joins.map((one) => joinBatch(database.db, [one], policy)),
  ]);
  const reasons = (await database.db.select().from(referrals)).map(({ reason }) => reason);
  expect(reasons).toHaveLength(40);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(12);
  await expectHealthy(database);
});
