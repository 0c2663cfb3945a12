import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import type { Handle } from '../client';
import { tables } from '../grants';
import { migrate } from '../migrate';
import { assertLocalDatabase } from '../pool/connection-url';
import { mailings, standingMailingKinds, standingMailings } from '../schema/mailings';
import { operatorSessions, operators } from '../schema/operator-accounts';
import { waitlistCounter } from '../schema/signups';

const TEMPLATE = 'waitlist_template';

/** What is tested connects as this role, as the site does in production. */
export const SITE_ROLE = 'waitlist_site';

export interface TestDatabase {
  /** Connects as the site's role. */
  url: string;
  /** Fixtures and migrations connect with it. */
  ownerUrl: string;
  drop(): Promise<void>;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Both roles have the same password. */
const asSiteRole = (url: string) => Object.assign(new URL(url), { username: SITE_ROLE }).href;

async function executeOnServer(serverUrl: string, statement: string): Promise<void> {
  assertLocalDatabase(serverUrl);
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

export async function createTemplate(serverUrl: string): Promise<void> {
  await executeOnServer(
    serverUrl,
    `create role ${SITE_ROLE} login password '${new URL(serverUrl).password}'`,
  );
  await executeOnServer(serverUrl, `create database ${TEMPLATE}`);
  await migrate(urlOf(serverUrl, TEMPLATE), SITE_ROLE);
}

/** @param options of `create database`. The default copies the migrated template, which takes 50 ms. */
export async function createTestDatabase(
  serverUrl: string,
  options = `template ${TEMPLATE}`,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(serverUrl, `create database ${name} ${options}`);
  const ownerUrl = urlOf(serverUrl, name);
  return {
    url: asSiteRole(ownerUrl),
    ownerUrl,
    drop: () => executeOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

const kept: PgTable[] = [operators, operatorSessions, waitlistCounter];
const emptied = tables.filter((table) => !kept.includes(table));

/**
 * Empties the waitlist. Operators stay signed in.
 *
 * @param handle of the owner.
 */
export async function emptyDatabase(handle: Handle): Promise<void> {
  await handle.transaction(async (tx) => {
    await tx.execute(sql`truncate ${sql.join(emptied, sql`, `)}`);
    await tx.update(waitlistCounter).set({ lastPosition: 0, state: 'open' });
    const standing = standingMailingKinds.map((kind) => ({ id: standingMailings[kind], kind }));
    await tx.insert(mailings).values(standing);
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
