import { beforeEach, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/counter';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { testDatabase } from '@/db/testing/test-database';
import { joinAll, operator } from '../testing/operators';
import { repair } from './repair';

const database = testDatabase();
beforeEach(async () => {
  await database.reset();
  await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
});

const nothing = { counter: false, accounts: 0, welcomeMails: 0, cancelledMails: 0 };

test('does not wait for signups if nothing is wrong', async () => {
  await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    expect(await repair(database.db, operator)).toEqual(nothing);
  });
});

test('repairs what is still wrong when it has the lock', async () => {
  await database.db.update(signups).set({ priorityScore: 7 });
  await database.db.update(waitlistCounter).set({ lastPosition: 1 });
  const { repaired } = await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    const repaired = repair(database.db, operator);
    await untilBlocked(database.db, 1);
    await tx.update(signups).set({ priorityScore: 50 });
    await tx.update(waitlistCounter).set({ lastPosition: 2 });
    return { repaired };
  });
  expect(await repaired).toEqual(nothing);
});
