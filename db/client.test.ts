import { type SQL, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './client';
import { lockCounter, raiseCounter } from './queries/counter';
import { pipeline } from './statements';
import { occupyConnections, untilBlocked } from './testing/blocked-transactions';
import { testDatabase } from './testing/test-database';

const database = await testDatabase();

test('a query waits for a connection no longer than the query timeout', async () => {
  const opened = createDatabase(database.url, { max: 1, queryTimeoutMs: 1_000 });
  onTestFinished(opened.close);
  const query = () => opened.db.execute(sql`select 1`).execute();
  const release = await occupyConnections(opened, 1);
  await expect(query()).rejects.toMatchObject({ cause: { code: 'POOL_BUSY' } });
  const next = query();
  await release();
  await next;
});

/** Changes a default of the database and opens a client. */
async function openWith(setting: SQL) {
  const name = sql.identifier(new URL(database.url).pathname.slice(1));
  await database.owner.execute(sql`alter database ${name} set ${setting}`);
  const { db, close } = createDatabase(database.url);
  onTestFinished(close);
  return db;
}

test('times are in ISO format and in UTC, regardless of the defaults', async () => {
  await openWith(sql`timezone = 'Asia/Kolkata'`);
  const db = await openWith(sql`datestyle = 'SQL, DMY'`);
  const rows = await db.execute(sql`select '2027-03-04 05:06Z'::timestamptz::text as time`);
  expect([...rows]).toEqual([{ time: '2027-03-04 05:06:00+00' }]);
});

test('waits for the counter and then works on the latest commit, regardless of the default isolation level', async () => {
  const db = await openWith(sql`default_transaction_isolation = 'serializable'`);
  let waiting: Promise<unknown>[] = [];
  await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    waiting = [db.transaction(lockCounter), raiseCounter(db, 7)];
    await untilBlocked(database.db, 2);
    await raiseCounter(tx, 7);
  });
  const [next] = await Promise.all(waiting);
  expect(next).toMatchObject({ lastPosition: 7 });
});

test('waits for the other statements when one fails', async () => {
  let isDone = false;
  const slow = database.db.execute(sql`select count(*) from generate_series(1, 300000)`).then(() => {
    isDone = true;
  });
  const bad = database.db.execute(sql`select 1 / 0`);
  await expect(pipeline([bad, slow])).rejects.toThrow();
  expect(isDone).toBe(true);
});
