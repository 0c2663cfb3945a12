import { expect, test } from 'vitest';
import { assertLocalDatabase } from './local';
import { signups } from './schema/signups';
import { waitlistCounter } from './schema/waitlist-counter';
import { testDatabase } from './testing';

const database = testDatabase();

test('starts migrated and empty', async () => {
  expect(await database.db.select().from(signups)).toEqual([]);
  expect(await database.db.select().from(waitlistCounter)).toEqual([{ id: 1, lastPosition: 0 }]);
});

test('reset empties the list', async () => {
  await database.db.update(waitlistCounter).set({ lastPosition: 7 });
  await database.reset();
  expect(await database.db.select().from(waitlistCounter)).toEqual([{ id: 1, lastPosition: 0 }]);
});

test.each(['postgres://u:p@db.example.com/waitlist', 'postgres://10.0.0.5/waitlist'])('refuses %s', (url) => {
  expect(() => assertLocalDatabase(url)).toThrow('it is not local');
});

test.each(['postgres://u:p@127.0.0.1:5433/x', 'postgres://localhost/x', 'postgres://[::1]/x'])(
  'accepts %s',
  (url) => {
    expect(() => assertLocalDatabase(url)).not.toThrow();
  },
);
