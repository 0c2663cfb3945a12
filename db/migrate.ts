import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import {
  countServerConnections,
  findEncodingFault,
  readSchemaVersion,
  readServerSettings,
} from './checks/server';
import { createSession, type Handle } from './client';
import { errorCode, isConflict } from './errors';

const MIGRATION_LOCK = 7_301_942;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** A migration with this comment breaks the servers of every build that lacks it. */
const STOPS_SERVERS = /^-- .*\bservers are stopped\b/im;

/** How many connections of servers the next migrations would break. */
export async function countServersToStop(handle: Handle, files = readMigrations()): Promise<number> {
  const version = await readSchemaVersion(handle);
  const last = files.findLastIndex(
    ({ folderMillis, sql: [start = ''] }) => folderMillis > version && STOPS_SERVERS.test(start),
  );
  if (version === 0 || last < 0) return 0;
  const build = sql`coalesce(substring(application_name from '/(\\d+)$')::int, 0)`;
  return countServerConnections(handle, sql`${build} <= ${last}`);
}

/** Safe to run several times at once and while servers run, but not through a transaction pooler. Returns what operators should know. */
export async function migrate(url: string, files = readMigrations()): Promise<string[]> {
  const { db: handle, close } = createSession(url, 'waitlist-migrate');
  try {
    const fault = findEncodingFault(await readServerSettings(handle));
    if (fault) throw new Error(`${fault.sentence}. Nothing was migrated. ${fault.remedy}`);
    await lockMigrations(handle);
    // Some migrations name it, and search_path may begin with a schema of the role.
    await handle.execute(sql`set search_path = public`);
    return await applyMigrations(handle, files);
  } finally {
    // This also releases the advisory lock.
    await close();
  }
}

/** Asks again and again: a statement that waits for the lock is a transaction that a concurrent index build waits for. */
async function lockMigrations(handle: Handle): Promise<void> {
  for (;;) {
    const [row] = await handle.execute(sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`);
    if (row?.locked) return;
    await sleep(200);
  }
}

/** A queued lock blocks every later one: signups wait this long, and go on until the next attempt. */
const LOCK_TIMEOUT = '500ms';
/** Repeats a migration that another transaction blocks, for three minutes. */
const retryBlocked = retry(
  handleWhen((error) => errorCode(error) === '55P03' || isConflict(error)),
  { maxAttempts: 120, backoff: new ConstantBackoff(1_000) },
);

const CONCURRENT_INDEX = /^(?:create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?"(\w+)"/im;

async function applyMigrations(handle: Handle, files: MigrationMeta[]): Promise<string[]> {
  // The same table as drizzle's own `migrate`, which runs all files in one transaction.
  await handle.execute(sql`create schema if not exists drizzle`);
  await handle.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const rows = await handle.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const applied = new Set(rows.map(({ at }) => Number(at)));
  const notices: string[] = [];
  for (const file of files) {
    if (applied.has(file.folderMillis)) continue;
    notices.push(...(await retryBlocked.execute(() => apply(handle, file))));
  }
  return notices;
}

/** A file runs in a transaction, unless it builds an index concurrently, which blocks nobody and can be repeated. */
async function apply(handle: Handle, file: MigrationMeta): Promise<string[]> {
  const indexes = file.sql.flatMap((statement) => CONCURRENT_INDEX.exec(statement)?.[1] ?? []);
  const lockTimeout = indexes.length > 0 ? '0' : LOCK_TIMEOUT;
  await handle.execute(sql`select set_config('lock_timeout', ${lockTimeout}, false)`);
  if (indexes.length === 0) return handle.transaction((tx) => execute(tx, file));
  // A build that was interrupted leaves an invalid index, which IF NOT EXISTS would keep.
  const invalid = await handle.execute<{ name: string }>(sql`
    select relname as name from pg_index join pg_class on oid = indexrelid
    where not indisvalid and relname in ${indexes}`);
  for (const { name } of invalid) {
    await handle.execute(sql`drop index concurrently ${sql.identifier(name)}`);
  }
  return execute(handle, file);
}

/** A statement says something to operators in a column named `notice`. */
async function execute(handle: Handle, { sql: statements, hash, folderMillis }: MigrationMeta) {
  const notices: string[] = [];
  for (const statement of statements) {
    const rows = await handle.execute<{ notice?: string }>(sql.raw(statement));
    notices.push(...rows.flatMap(({ notice }) => notice ?? []));
  }
  await handle.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
  return notices;
}
