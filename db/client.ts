import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { COMMIT, Connection, type Statement } from './pool/connection';
import { Pool, type PoolOptions } from './pool/pool';

export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(url: string, options: Partial<PoolOptions> = {}) {
  const pool = new Pool(url, { max: 10, name: 'waitlist', queryTimeoutMs: 3_000, ...options });
  const handle = (signal?: AbortSignal) => handleOf(pool, signal);
  return {
    db: handle(),
    /** A handle whose queries stop waiting for a connection when the signal aborts. */
    until: (signal: AbortSignal) => handle(signal),
    close: () => pool.close(),
  };
}

/**
 * One connection, for what a session holds, such as an advisory lock. When it is lost, every later statement fails. Waits until a
 * managed database has started.
 */
export function createSession(url: string, name: string) {
  const connection = new Connection(url, { name, queryTimeoutMs: 0, connectTimeout: 10 }, () => {});
  const query = (statement: Statement) => connection.run(statement);
  return { db: handleOf({ query, use: (work) => work(connection) }), close: () => connection.close() };
}

const handleOf = (pool: Pick<Pool, 'query' | 'use'>, signal?: AbortSignal): Handle =>
  drizzle(drizzleClient(pool, signal) as unknown as postgres.Sql);

/** Independent of the database's default: after waiting for a lock, a statement must see what its holder committed. */
const BEGIN = { text: 'begin isolation level read committed' };
const ROLLBACK = { text: 'rollback' };

/** The part of a postgres.js client that drizzle calls, without savepoints: our transactions are not nested. */
const drizzleClient = (pool: Pick<Pool, 'query' | 'use'>, signal?: AbortSignal) => ({
  // Drizzle registers its parsers here. Each connection parses with its own.
  options: { parsers: {}, serializers: {} },
  unsafe: sender((statement) => pool.query(statement, signal)),
  begin: <T>(work: (client: TransactionClient) => Promise<T>): Promise<T> =>
    pool.use((connection) => transact(connection, work), signal),
});

interface TransactionClient {
  unsafe: ReturnType<typeof sender>;
}

/** Sends a statement after the current microtask: until then, drizzle may call `values()` on the answer. */
function sender(run: (statement: Statement) => Promise<unknown>) {
  return (text: string, parameters?: readonly unknown[]) => {
    const statement: Statement = { text, parameters };
    const rows = Promise.resolve().then(() => run(statement));
    const values = () => {
      statement.rowMode = 'array';
      return rows;
    };
    return Object.assign(rows, { values });
  };
}

/** Sends BEGIN together with the first statement of `work`, which saves a round trip. */
async function transact<T>(
  connection: Connection,
  work: (client: TransactionClient) => Promise<T>,
): Promise<T> {
  const begun = connection.run(BEGIN);
  // Handled below. Until then a rejection would count as unhandled.
  begun.catch(() => {});
  try {
    const result = await work({ unsafe: sender((statement) => connection.run(statement)) });
    await begun;
    await connection.run(COMMIT);
    return result;
  } catch (error) {
    // Postgres rolls back when the connection is lost, or has committed if it received the commit.
    if (!connection.isLost) await connection.run(ROLLBACK);
    throw error;
  }
}
