import { expect, test } from 'vitest';
import { signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';
import { testDatabase } from './test-database';

const database = testDatabase();

test('a test database is migrated and empty', async () => {
  expect(await database.db.select().from(signups)).toEqual([]);
  expect(await database.db.select().from(waitlistCounter)).toEqual([{ id: 1, lastPosition: 0 }]);
});

test('reset empties the waitlist', async () => {
  await database.db.update(waitlistCounter).set({ lastPosition: 7 });
  await database.reset();
  expect(await database.db.select().from(waitlistCounter)).toEqual([{ id: 1, lastPosition: 0 }]);
});
