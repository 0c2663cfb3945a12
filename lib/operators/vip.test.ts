import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { expectWholeList } from '@/db/testing/whole-list';
import { auditLines, dryRun, friendsOf, join, joinAll, operator, getPerson } from '../testing/operators';
import { decideVip } from './vip';

const database = testDatabase();
beforeEach(() => database.reset());

const decide = (decision: Parameters<typeof decideVip>[3], by = operator) =>
  decideVip(database.db, by, 'host@x.io', decision);
const host = () => getPerson(database.db, 'host@x.io');

test('set makes a VIP with the points and without the bonus', async () => {
  await join(database.db, { email: 'host@x.io' });
  expect(await decide('set')).toMatchObject({ changed: true });
  expect(await host()).toMatchObject({ isVip: true, priorityScore: 150, storeCreditCents: 0 });
});

test('set pays the bonus no earlier than the tenth referral', async () => {
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await decide('set');
  await joinAll(database.db, friendsOf(referralCode, 9));
  expect(await host()).toMatchObject({ isVip: true, storeCreditCents: 900 });
  await joinAll(database.db, friendsOf(referralCode, 1, 'tenth'));
  expect(await host()).toMatchObject({ isVip: true, storeCreditCents: 3500 });
  await expectWholeList(database.db, 11);
});

test('unset holds whatever referrals follow, until it is reset', async () => {
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 10));
  await decide('unset');
  await joinAll(database.db, friendsOf(referralCode, 1, 'eleventh'));
  expect(await host()).toMatchObject({ isVip: false, priorityScore: 160, storeCreditCents: 3600 });
  await decide('reset');
  expect(await host()).toMatchObject({ isVip: true, priorityScore: 260, vipOverride: null });
  expect(await auditLines(database.db)).toEqual(['tester vip.unset', 'tester vip.reset']);
});

test('what is so already is left alone', async () => {
  await join(database.db, { email: 'host@x.io' });
  await decide('set');
  expect(await decide('set')).toMatchObject({ outcome: 'done', changed: false });
  expect(await auditLines(database.db)).toEqual(['tester vip.set']);
});

test('a dry run changes nothing', async () => {
  await join(database.db, { email: 'host@x.io' });
  expect(await decide('set', dryRun)).toMatchObject({ changed: true, person: { isVip: true } });
  expect(await host()).toMatchObject({ isVip: false, vipOverride: null, priorityScore: 50 });
  expect(await auditLines(database.db)).toEqual([]);
});

test('nobody by that name is refused', async () => {
  expect(await decide('set')).toEqual({ outcome: 'refused', reason: 'unknown_person' });
});
