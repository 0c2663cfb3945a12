import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import { referrals } from '@/db/schema/referrals';
import { signupNetworks } from '@/db/schema/signup-networks';
import { type SignupRow, signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { type CreditPolicy, unlimitedCredit } from '../../credit/credit-policy';
import { confirmEmail } from '../../email/confirm-email';
import { joinBatch, joined, person } from '../../testing/joins';
import type { PendingSignup } from '../pending-signup';

const database = await emptyTestDatabase();
let referrer: SignupRow;

beforeEach(async () => {
  referrer = await joined(database.db, { email: 'referrer@x.io' });
});

const joinAsFriend = (email: string) => joined(database.db, { email, referrerCode: referrer.referralCode });
const friends = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    person({ email: `f${n}@x.io`, referrerCode: referrer.referralCode }),
  );
const storedReferrer = async () =>
  (await database.db.select().from(signups).orderBy(asc(signups.signupPosition)).limit(1))[0];
const referred = () => database.db.select().from(referrals).orderBy(asc(referrals.friendId));

test('a referral pays $1, and the tenth adds VIP status and $25 once', async () => {
  for (let n = 1; n <= 9; n += 1) await joinAsFriend(`friend-${n}@x.io`);
  const afterNine = { referralCount: 9, storeCreditCents: 900, isVip: false, priorityScore: 140 };
  expect(await storedReferrer()).toMatchObject(afterNine);
  await joinAsFriend('friend-10@x.io');
  const afterTen = { referralCount: 10, storeCreditCents: 3500, isVip: true, priorityScore: 250 };
  expect(await storedReferrer()).toMatchObject(afterTen);
  await joinAsFriend('friend-11@x.io');
  await joined(database.db, { email: 'friend@x.io', referrerCode: 'MFM-ZZZZZZ' });
  expect(await storedReferrer()).toMatchObject({ referralCount: 11, storeCreditCents: 3600 });
  await expectConsistentList(database.db, 13);
});

describe('a withheld referral', () => {
  test.each([
    ['own_address', { email: 'referrer+me@x.io' }],
    ['alias', { email: 'friend+two@x.io' }],
    ['disposable_domain', { email: 'someone@mailinator.com' }],
    ['captcha_unavailable', { email: 'someone@x.io', captcha: 'unavailable' }],
    ['domain_unchecked', { email: 'someone@x.io', isDomainUnchecked: true }],
  ] as const)('pays nothing for the reason %s: %o joins', async (reason, friend) => {
    await joined(database.db, { email: 'friend@x.io' });
    const { id } = await joined(database.db, { ...friend, referrerCode: referrer.referralCode });
    expect(await referred()).toMatchObject([{ state: 'withheld', reason, paidCents: 0, friendId: id }]);
    expect(await storedReferrer()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  });

  const join = (people: PendingSignup[], policy: Partial<CreditPolicy>) =>
    joinBatch(database.db, people, { ...unlimitedCredit, ...policy });
  const reasons = async () => (await referred()).map(({ reason, state }) => reason ?? state);

  test.each([
    ['signup', 'paid'],
    ['confirmation', 'unconfirmed'],
  ] as const)('pays nothing beyond the hourly limit, across batches, on %s', async (paidOn, reason) => {
    const { referralCode: referrerCode } = referrer;
    const all = friends(5).toSpliced(2, 0, person({ email: 'unpaid@mailinator.com', referrerCode }));
    for (const batch of [all.slice(0, 2), all.slice(2)]) await join(batch, { hourlyLimit: 3, paidOn });
    const counted = Array(3).fill(reason);
    expect(await reasons()).toEqual([...counted, 'hourly_limit', 'hourly_limit', 'disposable_domain']);
    await database.db.update(referrals).set({ createdAt: sql`created_at - interval '61 minutes'` });
    await join([person({ email: 'later@x.io', referrerCode })], { hourlyLimit: 3, paidOn });
    expect((await reasons()).at(-1)).toBe(reason);
    await expectConsistentList(database.db, 8);
  });

  test('pays nothing beyond the limit of a person, across batches, also when friends confirm later', async () => {
    for (const batch of [friends(4).slice(0, 1), friends(4).slice(1)]) await join(batch, { personLimit: 2 });
    expect(await reasons()).toEqual(['paid', 'paid', 'personal_limit', 'personal_limit']);
    const late = friends(7).slice(4);
    await join(late, { personLimit: 3, paidOn: 'confirmation' });
    for (const { id } of late) await confirmEmail(database.db, id, { personLimit: 3 });
    expect((await reasons()).slice(4)).toEqual(['unconfirmed', 'personal_limit', 'personal_limit']);
    expect(await storedReferrer()).toMatchObject({ referralCount: 3, storeCreditCents: 300 });
    await expectConsistentList(database.db, 8);
  });

  test('pays nothing beyond the limit of friends at one domain, subdomains included, across batches', async () => {
    const { referralCode: referrerCode } = referrer;
    const atDomain = 'a@catch-all.io b@x.catch-all.io c@y.catch-all.io d@other.io e@catch-all.io'.split(' ');
    const atProviders =
      'a@gmail.com b@gmail.com c@gmail.com d@fastmail.com e@fastmail.com f@g.fastmail.com'.split(' ');
    const all = [...atDomain, ...atProviders].map((email) => person({ email, referrerCode }));
    for (const batch of [all.slice(0, 1), all.slice(1)]) await join(batch, { domainLimit: 2 });
    const ofProviders = atProviders.map(() => 'paid');
    expect(await reasons()).toEqual(['paid', 'paid', 'same_domain', 'paid', 'same_domain', ...ofProviders]);
    await expectConsistentList(database.db, 12);
  });

  test('is not one within limits that count the friends of another referrer', async () => {
    const { referralCode } = await joined(database.db, { email: 'other@x.io' });
    for (const [name, referrerCode] of Object.entries({
      theirs: referralCode,
      ours: referrer.referralCode,
    })) {
      const friend = person({ email: `${name}@catch-all.io`, networkHash: 'one', referrerCode });
      await join([friend], { hourlyLimit: 1, domainLimit: 1, networkLimit: 1 });
    }
    expect(await reasons()).toEqual(['paid', 'paid']);
  });

  describe('on one network', () => {
    const on = (network: string | null, names: string) =>
      [...names].map((name) => {
        const { referralCode: referrerCode } = referrer;
        return person({ email: `${name}@gmail.com`, networkHash: network, referrerCode });
      });

    test('pays three friends, however many join at once, and pays those elsewhere', async () => {
      const batches = [on('one', 'ab'), [...on('one', 'cdefghij'), ...on('two', 'kl')], on('one', 'm')];
      for (const batch of batches) await join(batch, { networkLimit: 3 });
      const [paid, withheld] = [Array(3).fill('paid'), Array(7).fill('same_network')];
      expect(await reasons()).toEqual([...paid, ...withheld, 'paid', 'paid', 'same_network']);
      expect(await storedReferrer()).toMatchObject({ storeCreditCents: 500, isVip: false });
      await expectConsistentList(database.db, 14);
    });

    test('pays no friend on the network of the referrer', async () => {
      const home = { signupId: referrer.id, networkHash: 'home', createdAt: new Date() };
      await database.db.insert(signupNetworks).values(home);
      await join([...on('home', 'ab'), ...on('office', 'c')], { networkLimit: 3 });
      expect(await reasons()).toEqual(['same_network', 'same_network', 'paid']);
    });

    test.each([[['abc']], [['a', 'b', 'c']]])(
      'counts friends who are paid or about to confirm, and no others, in batches of %j',
      async (batches) => {
        const hashesOf = (mailbox: string) => [mailbox];
        await database.db.insert(erasedMailboxes).values({ hash: 'a@gmail.com' });
        const policy = { networkLimit: 1, paidOn: 'confirmation', hashesOf } as const;
        for (const batch of batches) await join(on('one', batch), policy);
        expect(await reasons()).toEqual(['rejoined', 'unconfirmed', 'same_network']);
      },
    );

    test('pays everybody whose network is unknown, or without a limit', async () => {
      await join(on(null, 'abcd'), { networkLimit: 1 });
      await join(on('one', 'efgh'), {});
      expect(await reasons()).toEqual(Array(8).fill('paid'));
    });
  });

  test.each([
    [179, 'rejoined'],
    [181, 'paid'],
  ])('%d days after an erasure, the same mailbox is %s', async (days, reason) => {
    const hashesOf = (mailbox: string) => [`new ${mailbox}`, `old ${mailbox}`];
    const erasedAt = sql`now() - ${days} * interval '1 day'`;
    await database.db.insert(erasedMailboxes).values({ hash: 'old left@x.io', erasedAt });
    await join([person({ email: 'left+again@x.io', referrerCode: referrer.referralCode })], { hashesOf });
    expect(await reasons()).toEqual([reason]);
  });
});
