import { beforeEach, expect, test } from 'vitest';
import { countAppeals, readAppeals } from '@/db/queries/appeals';
import { findReferral } from '@/db/queries/referrals';
import { type ReferralReason, type ReferralState, referrals } from '@/db/schema/referrals';
import { everything } from '@/db/statements';
import { emptyTestDatabase } from '@/db/testing/test-database';
import {
  erasePerson,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  referralsIn,
  WITHHELD,
} from '../testing/operators';
import { askForCheck, checkOf } from './appeal';

const database = await emptyTestDatabase();

const { createHost, host, reject, release, reverse } = referralsIn(database);

beforeEach(() => createHost({ paid: 0, withheld: 1 }));

const friend = (who = WITHHELD) => getPerson(database.db, who);
const ask = async (sentence: string | null = 'She is my sister.', who = WITHHELD) =>
  askForCheck(database.db, (await host()).id, { friendId: (await friend(who)).id, sentence });
const open = () => readAppeals(database.db, everything);

async function referral(who = WITHHELD) {
  const found = await findReferral(database.db, (await friend(who)).id);
  if (!found) throw new Error(`${who} was not referred`);
  return found.referral;
}
const check = async (who = WITHHELD) => checkOf(await referral(who));

test('a withheld referral can be checked once, with a cleaned sentence of 200 characters', async () => {
  expect(await check()).toBeNull();
  expect(await ask(` It's\u0000 my\n sister ${'👗'.repeat(300)}`)).toBe('check_asked');
  expect(await ask('again')).toBe('check_asked_before');
  const [appeal, ...others] = await open();
  expect(others).toEqual([]);
  expect(appeal).toMatchObject({
    friend: { email: WITHHELD },
    referrer: { email: 'host@x.io' },
    reason: 'disposable_domain',
    state: 'withheld',
    sentence: `It's my sister ${'👗'.repeat(185)}`,
    ageSeconds: expect.closeTo(0, -1),
  });
  expect(await check()).toEqual({ status: 'open', at: expect.any(Date) });
});

test('a rejected referral can be checked, and rejected again', async () => {
  await reject();
  await expect(reject()).rejects.toThrow('already rejected');
  expect(await ask('  ')).toBe('check_asked');
  expect(await open()).toMatchObject([{ state: 'rejected', sentence: null }]);
  expect(await countAppeals(database.db)).toBe(1);
  expect(await check()).toMatchObject({ status: 'open' });
  await reject();
  expect(await countAppeals(database.db)).toBe(0);
  expect(await check()).toMatchObject({ result: 'not counted' });
  await expect(reject()).rejects.toThrow('already rejected');
});

test('a referral that was paid after a check and taken back has no check', async () => {
  await ask();
  await release();
  await reverse(WITHHELD);
  expect(await check()).toBeNull();
});

test.each<[ReferralState, ReferralReason | null, number]>([
  ['withheld', 'unconfirmed', 0],
  ['paid', null, 100],
  ['reversed', 'undeliverable', 100],
])('a referral that is %s for the reason %s cannot be checked', async (state, reason, paidCents) => {
  await database.db.update(referrals).set({ state, reason, paidCents });
  expect(await ask()).toBe('check_impossible');
  expect(await referral()).toMatchObject({ appeal: null, appealedAt: null });
});

test('nobody else can ask, and not about an unknown friend; erasing the referrer ends a request', async () => {
  const stranger = await join(database.db, { email: 'eve@x.io' });
  const { id: friendId } = await friend();
  const { id } = await host();
  const answerTo = (who: string, about?: string) => askForCheck(database.db, who, { friendId: about });
  expect(await answerTo(stranger.id, friendId)).toBe('check_impossible');
  for (const unknown of [stranger.id, crypto.randomUUID(), 'x', undefined])
    expect(await answerTo(id, unknown)).toBe('check_impossible');
  await reject();
  expect(await ask()).toBe('check_asked');
  await erasePerson(database.db, operator, 'host@x.io');
  expect(await answerTo(id, friendId)).toBe('check_impossible');
  expect(await referral()).toMatchObject({ appeal: null });
  expect(await open()).toEqual([]);
});

test('requests are listed oldest first', async () => {
  const { referralCode, id } = await host();
  const friends = await joinAll(database.db, friendsOf(referralCode, 3, 'late', 'mailinator.com'));
  for (const { id: friendId } of friends.toReversed()) await askForCheck(database.db, id, { friendId });
  const listed = await open();
  expect(listed.map((one) => one.friend.id)).toEqual(friends.map((one) => one.id).toReversed());
});
