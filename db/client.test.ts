import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './client';
import { lockCounter, raiseCounter } from './queries/signup-writes';
import { untilBlocked } from './testing/blocked-transactions';
import { testDatabase } from './testing/test-database';

const database = testDatabase();

test('reports the connections in use and the callers that wait for one', async () => {
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

test('reads the latest commit after waiting for the counter, regardless of the default isolation level', async () => {
  const { db, close } = createDatabase(database.url);
  onTestFinished(close);
  const name = sql.identifier(new URL(database.url).pathname.slice(1));
  await database.owner.execute(
    sql`alter database ${name} set default_transaction_isolation = 'serializable'`,
  );
  let next: ReturnType<typeof lockCounter> | undefined;
  await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    next = db.transaction(lockCounter);
    await untilBlocked(database.db, 1);
    await raiseCounter(tx, 7);
  });
  expect(await next).toMatchObject({ lastPosition: 7 });
});
