import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { poolClient } from './pool/drizzle-client';
import { Pool, type PoolLoad } from './pool/pool';

/** What a query runs on: a pool, or a transaction of it. */
export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Handle;
  /** How much of the pool is used now. */
  load(): PoolLoad;
  /** Lets queries in flight finish for up to five seconds, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  /** How the connections are named in `pg_stat_activity`. */
  name?: string;
  /**
   * A statement that is not answered for this long, in milliseconds, ends its connection. 0 waits for ever,
   * for work whose single statements may run long (seeding, exports).
   */
  queryTimeoutMs?: number;
}

/**
 * Opens a pool. Nothing connects before the first query.
 *
 * @param url a `postgres://` URL; it may name several hosts.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool(url, { max: 10, name: 'waitlist', queryTimeoutMs: 3_000, ...options });
  // Drizzle asks no more of its driver than what the pool's client can do.
  const db = drizzle(poolClient(pool) as unknown as postgres.Sql);
  return { db, load: () => pool.load, close: () => pool.close() };
}
