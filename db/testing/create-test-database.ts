import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { assertLocalDatabase } from '../assert-local-database';
import type { Handle } from '../client';
import { migrate } from '../migrate';
import { signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';

const TEMPLATE = 'waitlist_template';

export interface TestDatabase {
  url: string;
  /** Removes the database, even while clients are connected. */
  drop(): Promise<void>;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  assertLocalDatabase(serverUrl);
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

/** Makes the migrated database that `createTestDatabase` copies. Once a server. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await administer(serverUrl, `create database ${TEMPLATE}`);
  await migrate(urlOf(serverUrl, TEMPLATE));
}

/**
 * A new migrated database on a server that has the template; a copy takes some 50 ms.
 *
 * @param options of `create database`, for another than a copy: it is not migrated.
 */
export async function createTestDatabase(
  serverUrl: string,
  options = `template ${TEMPLATE}`,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} ${options}`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Back to an empty list. */
export async function emptyDatabase(handle: Handle): Promise<void> {
  await handle.transaction(async (tx) => {
    await tx.execute(sql`truncate ${signups} cascade`);
    await tx.update(waitlistCounter).set({ lastPosition: 0 });
  });
}
