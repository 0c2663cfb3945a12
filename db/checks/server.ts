import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import journal from '../migrations/meta/_journal.json' with { type: 'json' };
import { openFindings } from '../schema/open-findings';
import { tables } from '../schema/tables';
import { onlyRow } from '../statements';

/** The columns, constraints and indexes that this build needs and the database lacks. Invalid indexes count as missing. */
export async function findMissingSchema(handle: Handle): Promise<string[]> {
  const rows = await handle.execute<{ name: string }>(sql`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace and convalidated
    union select relname from pg_class join pg_index on indexrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and indisvalid
    union select relname || '.' || attname from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`);
  const present = new Set(rows.map((row) => row.name));
  return tables.flatMap(namesOf).filter((name) => !present.has(name));
}

function namesOf(table: PgTable): string[] {
  const { name, columns, checks, foreignKeys, indexes, uniqueConstraints, primaryKeys } =
    getTableConfig(table);
  return [
    ...columns.map((column) => `${name}.${column.name}`),
    ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique && uniqueName ? uniqueName : [])),
    ...(primaryKeys.length > 0 ? primaryKeys.map((key) => key.getName()) : [`${name}_pkey`]),
    ...checks.map((check) => check.name),
    ...foreignKeys.map((key) => key.getName()),
    ...indexes.flatMap((index) => index.config.name ?? []),
    ...uniqueConstraints.flatMap((constraint) => constraint.name ?? []),
  ];
}

export const newestMigration = Math.max(...journal.entries.map((entry) => entry.when));

export const countPending = (version: number) => journal.entries.filter(({ when }) => when > version).length;

export async function readSchemaVersion(handle: Handle): Promise<number> {
  const found = await handle.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!onlyRow(found).exists) return 0;
  const newest = await handle.execute<{ version: string }>(
    sql`select coalesce(max(created_at), 0) as version from drizzle.__drizzle_migrations`,
  );
  return Number(onlyRow(newest).version);
}

/** The names of their connections end with the number of migrations of their build. */
export const countServerConnections = (handle: Handle, condition: SQL): Promise<number> =>
  handle.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() and application_name ~ '^waitlist-(read|join|mail|admin)(/|$)' and ${condition}`,
  );

export const countOtherBuilds = (handle: Handle): Promise<number> =>
  countServerConnections(handle, sql`application_name not like ${`%/${journal.entries.length}`}`);

class Undo extends Error {}

/**
 * Throws what a write throws, such as 53100 while the disk is full, and changes nothing. A row may still find room in a page that
 * exists, but a temporary file never does.
 */
export async function assertWritable(handle: Handle): Promise<void> {
  const write = handle.transaction(async (tx) => {
    await tx.execute(sql`select set_config('work_mem', '64kB', true)`);
    await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
    const subject = sql`gen_random_uuid()::text`;
    await tx.insert(openFindings).values({ id: 'writable', subject, sentence: '', since: sql`now()` });
    throw new Undo();
  });
  await write.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
}

type ServerSettings = {
  version: string;
  clock: string;
  isReadOnly: boolean;
  encoding: string;
  role: string;
  /** It is true before the first migration, too. */
  ownsTables: boolean;
};

/** Postgres answers 22P05 to each name and text with a character that another encoding lacks. */
export const findEncodingFault = ({ encoding }: Pick<ServerSettings, 'encoding'>) =>
  encoding === 'UTF8'
    ? null
    : {
        sentence: `The encoding of the database is ${encoding}, so some people cannot join`,
        remedy:
          'Create another one with: createdb --encoding UTF8 --locale C.UTF-8 --template template0. If this one has people, dump it and restore it there.',
      };

export const findOwnerFault = ({ role, ownsTables }: Pick<ServerSettings, 'role' | 'ownsTables'>) =>
  ownsTables
    ? null
    : {
        sentence: `The role ${role} does not own the tables`,
        remedy:
          'Servers, commands and migrations connect as the owner of the tables: use its address in DATABASE_URL.',
      };

export async function readServerSettings(handle: Handle): Promise<ServerSettings> {
  const rows = await handle.execute<ServerSettings>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      extract(epoch from clock_timestamp()) * 1000 as clock,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding, current_user as role,
      coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('signups')), true) as "ownsTables"`);
  return onlyRow(rows);
}
