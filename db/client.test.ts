import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './client';
import { testDatabase } from './testing';

const database = testDatabase();

test('a pool tells how many connections are lent, and how many wait for one', async () => {
  const { db, load, close } = createDatabase(database.url, { max: 1 });
  onTestFinished(close);
  expect(load()).toEqual({ inUse: 0, waiting: 0 });

  let waiting: PromiseLike<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    waiting = db.execute(sql`select 1`).execute();
    await expect.poll(load).toEqual({ inUse: 1, waiting: 1 });
  });
  await waiting;
  expect(load()).toEqual({ inUse: 0, waiting: 0 });
});
