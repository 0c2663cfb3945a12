import { type Connection, ConnectionLostError } from './connection';
import type { Parameters } from './parameters';
import type { Pool } from './pool';
import { lazyStatement, runAs, type Statement } from './statement';

interface TransactionClient {
  unsafe: Connection['statement'];
  savepoint<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
}

/** Independent of the database's default: after waiting for a lock, a statement must see what its holder committed. */
const BEGIN = 'begin isolation level read committed';

/**
 * The part of a postgres.js client that drizzle uses.
 *
 * @param signal stops waiting for a connection.
 */
export function drizzleClient(pool: Pool, signal?: AbortSignal) {
  return {
    // Drizzle registers its parsers here. Each connection parses with its own.
    options: { parsers: {}, serializers: {} },
    unsafe: (text: string, parameters?: Parameters) =>
      lazyStatement((format) =>
        pool.use(async (connection) => runAs(connection.statement(text, parameters), format), signal),
      ),
    begin: <T>(work: (client: TransactionClient) => Promise<T>): Promise<T> =>
      pool.use(
        (connection) =>
          transact(connection, [BEGIN, 'commit', 'rollback'], (begun) =>
            work(transactionClient(connection, begun)),
          ),
        signal,
      ),
  };
}

/**
 * Sends the opening statement together with the first one of `work`, which saves a round trip. Sends nothing on a lost
 * connection: Postgres rolls back, or has committed if it received the commit.
 */
async function transact<T>(
  connection: Connection,
  [open, commit, rollback]: [open: string, commit: string, rollback: string],
  work: (begun: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const begun = connection.statement(open).values();
  // The first statement of `work` reports a failure. Until then, nothing handles the rejection.
  begun.catch(() => {});
  try {
    const result = await work(begun);
    await begun;
    await connection.statement(commit);
    return result;
  } catch (error) {
    if (connection.isLost) throw error instanceof Error ? error : new ConnectionLostError();
    await connection.statement(rollback);
    throw error;
  }
}

function transactionClient(connection: Connection, begun: Promise<unknown>, depth = 0): TransactionClient {
  const name = `nested_${depth}`;
  return {
    unsafe: (text, parameters) => afterOpening(begun, connection.statement(text, parameters)),
    savepoint: (work) =>
      transact(connection, [`savepoint ${name}`, `release ${name}`, `rollback to ${name}`], (nested) =>
        work(transactionClient(connection, nested, depth + 1)),
      ),
  };
}

/** Fails when the opening statement has failed. */
function afterOpening(begun: Promise<unknown>, statement: Statement): Statement {
  return lazyStatement(async (format) => (await Promise.all([runAs(statement, format), begun]))[0]);
}
