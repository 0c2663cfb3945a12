import { beforeEach, describe, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/counter';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { compete } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { setState } from '../operations/waitlist-state';
import { joinBatch, joined, person } from '../testing/joins';
import { decideCredit, erasePerson, friendsOf, getPerson, operator, perform } from '../testing/operators';
import { getReferralStats } from '../waitlist/look-up';
import { confirmEmail } from './confirm-email';

const database = await emptyTestDatabase();
let host: SignupRow;

beforeEach(async () => {
  host = await joined(database.db, { email: 'host@x.io' });
});

/** Friends who join while a referral pays on confirmation. Returns their ids. */
async function addFriends(count: number, domain = 'x.io', { referralCode } = host): Promise<string[]> {
  const friends = friendsOf(referralCode, count, 'friend', domain).map(person);
  await joinBatch(database.db, friends, { ...unlimitedCredit, paidOn: 'confirmation' });
  return friends.map(({ id }) => id);
}

const confirm = (id: string) => confirmEmail(database.db, id);
const confirmAll = (ids: string[]) => Promise.all(ids.map(confirm));
const hostNow = () => getPerson(database.db, host.id);
const terms = { SITE_URL: 'https://x.io', REFERRAL_CREDIT: 'signup', REFERRALS_PER_PERSON: 0 } as const;
const unconfirmed = async () =>
  (await getReferralStats(database.db, host.referralCode, terms))?.unconfirmed_referrals;

test('pays the referral that waited for it, also after the end of signups', async () => {
  const [first = ''] = await addFriends(2);
  await perform(database.db, setState, { state: 'closed' });
  expect(await hostNow()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  expect(await unconfirmed()).toBe(2);
  expect(await confirm(first)).toBe(true);
  expect(await hostNow()).toMatchObject({ referralCount: 1, storeCreditCents: 100, priorityScore: 60 });
  expect(await unconfirmed()).toBe(1);
  await expectConsistentList(database.db, 3);
});

test('the tenth friend makes a VIP and adds the bonus, also when all confirm at once', async () => {
  await confirmAll(await addFriends(11));
  expect(await hostNow()).toMatchObject({ referralCount: 11, storeCreditCents: 3600, isVip: true });
  await expectConsistentList(database.db, 12);
});

test('repeated confirmations keep the first time, write nothing, and wait for no signups', async () => {
  const [friend = ''] = await addFriends(1);
  await confirm(friend);
  const before = [await getPerson(database.db, friend), await hostNow()];
  await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    expect(await confirm(friend)).toBe(true);
  });
  expect([await getPerson(database.db, friend), await hostNow()]).toEqual(before);
});

const release = (friend: string) => decideCredit(database.db, operator, friend, 'release');

test.each([
  ['twice at once', [confirm, confirm], ['fulfilled', 'fulfilled']],
  ['right before an operator releases', [confirm, release], ['fulfilled', 'rejected']],
  ['right after an operator releases', [release, confirm], ['fulfilled', 'fulfilled']],
])('pays once when the friend confirms %s', async (_when, work, statuses) => {
  const [friend = ''] = await addFriends(1);
  const changes = work.map((start) => () => start(friend));
  const outcomes = await compete<unknown>(database.db, changes);
  expect(outcomes.map(({ status }) => status)).toEqual(statuses);
  expect(await hostNow()).toMatchObject({ storeCreditCents: 100 });
  expect(await getPerson(database.db, friend)).toMatchObject({ confirmedAt: expect.any(Date) });
  await expectConsistentList(database.db, 2);
});

describe('pays nothing', () => {
  test('to an erased referrer', async () => {
    const [friend = ''] = await addFriends(1);
    await erasePerson(database.db, operator, host.id);
    expect(await confirm(friend)).toBe(true);
    expect(await hostNow()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
    expect(await getPerson(database.db, friend)).toMatchObject({ confirmedAt: expect.any(Date) });
  });

  test('for an erased friend, who is not counted as unconfirmed either', async () => {
    const [friend = ''] = await addFriends(1);
    await erasePerson(database.db, operator, friend);
    expect(await confirm(friend)).toBe(false);
    expect(await hostNow()).toMatchObject({ storeCreditCents: 0 });
    await addFriends(1, 'y.io', await joined(database.db, { email: 'other@x.io' }));
    expect(await unconfirmed()).toBe(0);
  });

  test('for a friend who was withheld for another reason', async () => {
    const [friend = ''] = await addFriends(1, 'mailinator.com');
    expect(await unconfirmed()).toBe(0);
    expect(await confirm(friend)).toBe(true);
    expect(await hostNow()).toMatchObject({ storeCreditCents: 0 });
    const [referral] = await database.db.select().from(referrals);
    expect(referral).toMatchObject({ state: 'withheld', reason: 'disposable_domain' });
  });
});

test('a person without a referrer confirms too; an unknown one does not', async () => {
  expect(await confirm(host.id)).toBe(true);
  expect((await hostNow()).confirmedAt).toBeInstanceOf(Date);
  expect(await confirm(crypto.randomUUID())).toBe(false);
});
