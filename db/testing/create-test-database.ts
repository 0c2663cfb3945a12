import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import type { Handle } from '../client';
import { migrate } from '../migrate';
import { assertLocalDatabase, socketFolder } from '../pool/connection-url';
import { mailings, standingMailing } from '../schema/mailings';
import { operatorSessions, operators } from '../schema/operator-accounts';
import { waitlistCounter } from '../schema/signups';
import { tables } from '../schema/tables';

const TEMPLATE = 'waitlist_template';

/** It owns the test databases and is no superuser, as in production. What is tested connects as this role. */
export const OWNER = 'waitlist';

export interface TestDatabase {
  url: string;
  superuserUrl: string;
  drop(): Promise<void>;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The URL of a test database has a Unix socket. This one is for proxies, which need a host and a port. */
export const overTcp = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1' });

/** Both roles have the same password. */
const asOwner = (url: string) => Object.assign(new URL(url), { username: OWNER }).href;

async function executeOnServer(serverUrl: string, statement: string): Promise<void> {
  assertLocalDatabase(serverUrl);
  const client = postgres(serverUrl, { ...socketFolder(serverUrl), max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

export async function createTemplate(serverUrl: string): Promise<void> {
  const { password } = new URL(serverUrl);
  // Tests connect thousands of times. The default of 4,096 iterations takes 1 ms each time.
  const role = `set scram_iterations = 1; create role ${OWNER} login password '${password}'`;
  await executeOnServer(serverUrl, role);
  await executeOnServer(serverUrl, `create database ${TEMPLATE} owner ${OWNER}`);
  await migrate(asOwner(urlOf(serverUrl, TEMPLATE)));
}

/** @param options of `create database`. The default copies the migrated template, which takes 50 ms. */
export async function createTestDatabase(
  serverUrl: string,
  options = `template ${TEMPLATE}`,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(serverUrl, `create database ${name} owner ${OWNER} ${options}`);
  const superuserUrl = urlOf(serverUrl, name);
  return {
    url: asOwner(superuserUrl),
    superuserUrl,
    drop: () => executeOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A role with the privileges of the second role of the site that 1.1 had. */
export async function strangerTo({ superuserUrl }: Pick<TestDatabase, 'superuserUrl'>) {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  const { password } = new URL(superuserUrl);
  await executeOnServer(
    superuserUrl,
    `create role ${role} login password '${password}';
      grant usage on schema drizzle to ${role};
      grant select, insert, update on all tables in schema public, drizzle to ${role}`,
  );
  return {
    role,
    url: Object.assign(new URL(superuserUrl), { username: role }).href,
    drop: () => executeOnServer(superuserUrl, `drop owned by ${role}; drop role ${role}`),
  };
}

const kept: PgTable[] = [operators, operatorSessions, waitlistCounter];
const emptied = tables.filter((table) => !kept.includes(table));

/** Deleting few rows takes 2 ms, and truncating the tables 80: it makes new files. As a replica, Postgres checks no foreign keys. */
const deleteAll = sql.raw(`do $$ begin
  set local session_replication_role = replica;
  ${emptied.map((table) => `delete from ${getTableName(table)};`).join(' ')}
end $$`);

/** Empties the waitlist. Operators stay signed in. @param handle of a superuser. */
export async function emptyDatabase(handle: Handle): Promise<void> {
  await handle.transaction(async (tx) => {
    const start = { lastPosition: 0, state: 'open', nextUnverifiedMailAt: new Date() } as const;
    // Postgres gets them in one message.
    await Promise.all([
      tx.execute(deleteAll),
      tx.update(waitlistCounter).set(start),
      tx.insert(mailings).values(standingMailing),
    ]);
  });
}

/** Every row of every table as text, to search for personal data. */
export async function dumpAll(handle: Handle): Promise<string> {
  const tables = await handle.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`);
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await handle.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} as t`));
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows.join('\n');
}
