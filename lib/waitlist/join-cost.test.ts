import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/db/client';
import { testDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { person } from '../testing/joins';
import { joinBatch } from './join-batch';

const BATCH = 512;
const BATCHES = 8;
const options = { ...unlimitedCredit, hourlyLimit: 100, domainLimit: 5, networkLimit: 3 };

const database = testDatabase();
let session: Database;

beforeAll(() => {
  session = createDatabase(database.url, { max: 1 });
  return session.close;
});

const people = (batch: string, count: number, referrerCodes: readonly string[] = []) =>
  Array.from({ length: count }, (_, n) =>
    person({
      email: `${batch}-${n}@x.io`,
      referrerCode: referrerCodes[n % referrerCodes.length] ?? null,
      networkHash: `network ${n % 7}`,
    }),
  );

/** A counter of Postgres' statistics. */
async function counted(what: 'seq_tup_read' | 'idx_scan', table: string): Promise<number> {
  await session.db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await session.db.execute<{ count: number }>(
    sql`select ${sql.raw(what)}::int as count from pg_stat_user_tables where relname = ${table}`,
  );
  if (!row) throw new Error(`Postgres has no statistics of ${table}`);
  return row.count;
}

test('joining a list of thousands uses no sequential scan', async () => {
  const codes: string[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const outcomes = await joinBatch(session.db, people(`batch-${batch}`, BATCH, codes), options);
    codes.push(...outcomes.flatMap((one) => (one.outcome === 'joined' ? [one.signup.referralCode] : [])));
  }
  expect(codes).toHaveLength(BATCHES * BATCH);

  // Autovacuum does this within a minute.
  await database.owner.execute(sql`analyze`);
  const tables = ['signups', 'referrals', 'signup_networks'];
  const rowsRead = () => Promise.all(tables.map((table) => counted('seq_tup_read', table)));
  const before = await rowsRead();
  await joinBatch(session.db, people('friends-of-one', 64, codes.slice(0, 1)), options);
  await joinBatch(session.db, people('friends-of-ten', 64, codes.slice(0, 10)), options);
  expect(await rowsRead()).toEqual(before);
});

test('a repeated signup on the same day does not query the outbox', async () => {
  await joinBatch(session.db, people('repeated', 64), options);
  const before = await counted('idx_scan', 'outbox_emails');
  const outcomes = await joinBatch(session.db, people('repeated', 64), options);
  expect(outcomes.every((one) => one.outcome === 'duplicate')).toBe(true);
  expect(await counted('idx_scan', 'outbox_emails')).toBe(before);
});
