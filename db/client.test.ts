import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, type DatabaseOptions } from './client';
import { lockCounter, raiseCounter } from './queries/counter';
import { occupyConnections, untilBlocked } from './testing/blocked-transactions';
import { testDatabase } from './testing/test-database';

const database = testDatabase();

/** A database whose only connection is in use until `release` is called. */
async function openOccupied(options: DatabaseOptions = {}) {
  const opened = createDatabase(database.url, { ...options, max: 1 });
  onTestFinished(opened.close);
  const query = (handle = opened.db) => handle.execute(sql`select 1`).execute();
  return { ...opened, query, release: await occupyConnections(opened, 1) };
}

test('rejects a query when a thousand others wait for a connection', { timeout: 120_000 }, async () => {
  // A slow machine takes longer than the default to answer all of them.
  const { query, load, release } = await openOccupied({ queryTimeoutMs: 60_000 });
  const waiting = Array.from({ length: 1_000 }, () => query());
  await expect(query()).rejects.toMatchObject({ cause: { code: 'POOL_BUSY' } });
  expect(load().waiting).toBe(1_000);
  await release();
  await Promise.all(waiting);
  expect(load()).toEqual({ inUse: 0, waiting: 0 });
});

test('a query waits for a connection no longer than the query timeout', async () => {
  const { query, load, release } = await openOccupied({ queryTimeoutMs: 200 });
  await expect(query()).rejects.toMatchObject({ cause: { code: 'POOL_BUSY' } });
  expect(load().waiting).toBe(0);
  await release();
  await query();
});

test('drops a query whose caller has given up', async () => {
  const { query, until, load, release } = await openOccupied();
  const caller = new AbortController();
  const dropped = query(until(caller.signal));
  const next = query();
  caller.abort(new Error('gone'));
  await expect(dropped).rejects.toMatchObject({ cause: { message: 'gone' } });
  expect(load()).toEqual({ inUse: 1, waiting: 1 });
  await release();
  await next;
  await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
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
