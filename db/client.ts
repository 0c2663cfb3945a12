import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { drizzleClient } from './pool/drizzle-client';
import { Pool, type PoolLoad } from './pool/pool';

export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Handle;
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

/** Connects at the first query. `url` may name several hosts. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool(url, { max: 10, name: 'waitlist', queryTimeoutMs: 3_000, ...options });
  const db = drizzle(drizzleClient(pool) as unknown as postgres.Sql);
  return { db, load: () => pool.load, close: () => pool.close() };
}
