import { beforeEach, expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { auditLines, dryRun, friendsOf, getPerson, join, joinAll, operator } from '../../testing/operators';
import { erasePerson } from '../erase';
import { decideVip } from './vip';

const database = emptyTestDatabase();

let code: string;
beforeEach(async () => {
  ({ referralCode: code } = await join(database.db, { email: 'host@x.io' }));
});

const decide = (decision: Parameters<typeof decideVip>[3], by = operator) =>
  decideVip(database.db, by, 'host@x.io', decision);
const host = () => getPerson(database.db, 'host@x.io');

test('set gives VIP status and score without the bonus, once; a dry run only reports it', async () => {
  expect(await decide('set', dryRun)).toMatchObject({ changed: true, person: { isVip: true } });
  expect(await host()).toMatchObject({ isVip: false, vipOverride: null, priorityScore: 50 });
  expect(await auditLines(database.db)).toEqual([]);
  expect(await decide('set')).toMatchObject({ changed: true });
  expect(await host()).toMatchObject({ isVip: true, priorityScore: 150, storeCreditCents: 0 });
  expect(await decide('set')).toMatchObject({ changed: false });
  expect(await auditLines(database.db)).toEqual(['tester vip.set']);
});

test('set does not change that the tenth referral pays the bonus', async () => {
  await decide('set');
  await joinAll(database.db, friendsOf(code, 9));
  expect(await host()).toMatchObject({ isVip: true, storeCreditCents: 900 });
  await joinAll(database.db, friendsOf(code, 1, 'tenth'));
  expect(await host()).toMatchObject({ isVip: true, storeCreditCents: 3500 });
  await expectConsistentList(database.db, 11);
});

test('unset overrides later referrals until reset; an erased person is refused', async () => {
  await joinAll(database.db, friendsOf(code, 10));
  await decide('unset');
  await joinAll(database.db, friendsOf(code, 1, 'eleventh'));
  expect(await host()).toMatchObject({ isVip: false, priorityScore: 160, storeCreditCents: 3600 });
  await decide('reset');
  expect(await host()).toMatchObject({ isVip: true, priorityScore: 260, vipOverride: null });
  expect(await auditLines(database.db)).toEqual(['tester vip.unset', 'tester vip.reset']);
  await erasePerson(database.db, operator, 'host@x.io');
  const erased = decideVip(database.db, operator, '#1', 'set');
  await expect(erased).rejects.toMatchObject({ reason: 'erased_person' });
});
