import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { drizzleClient } from './pool/drizzle-client';
import { Pool, type PoolLoad } from './pool/pool';

export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Handle;
  /** A handle whose queries stop waiting for a connection when the signal aborts. */
  until(signal: AbortSignal): Handle;
  load(): PoolLoad;
  /** Waits up to five seconds for running queries, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** 10 by default. */
  max?: number;
  name?: string;
  /** Closes a connection when a statement takes longer, in milliseconds; 3,000 by default, 0 disables the timeout. */
  queryTimeoutMs?: number;
}

/** Connects at the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool(url, { max: 10, name: 'waitlist', queryTimeoutMs: 3_000, ...options });
  const handle = (signal?: AbortSignal) => drizzle(drizzleClient(pool, signal) as unknown as postgres.Sql);
  return { db: handle(), until: handle, load: () => pool.load, close: () => pool.close() };
}
