import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { createSocketFactory } from './socket';

/** What a query runs on: a pool, or a transaction of it. */
export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Handle;
  /** Lets queries in flight finish for up to five seconds, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  /** How the connections are named in `pg_stat_activity`. */
  name?: string;
  /**
   * A server that says nothing for this long, in milliseconds, is given up on. 0 waits for ever, for work
   * whose single statements may run long (migrations, exports).
   */
  silenceMs?: number;
}

/**
 * Opens a pool. Nothing connects before the first query.
 *
 * @param url a `postgres://` URL.
 */
export function createDatabase(
  url: string,
  { max = 10, name = 'waitlist', silenceMs = 3_000 }: DatabaseOptions = {},
): Database {
  const client = postgres(url, {
    max,
    // An idle connection is quiet too: it must be gone before its silence would count as a fault.
    idle_timeout: silenceMs > 0 ? silenceMs / 1_500 : 20,
    max_lifetime: 30 * 60,
    connect_timeout: 5,
    connection: { application_name: name },
    onnotice: () => {},
    // The driver takes it, its types do not know it.
    ...{ socket: createSocketFactory(silenceMs) },
  });
  return { db: drizzle(client), close: () => client.end({ timeout: 5 }) };
}
