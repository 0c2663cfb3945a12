import { type Connection, ConnectionLostError, onceAwaited, rowsOf, type Statement } from './connection';
import type { Pool } from './pool';

type Run = Connection['statement'];

/** As much of a postgres.js transaction as drizzle uses. */
interface TransactionClient {
  unsafe: Run;
  savepoint<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
}

/** As much of a postgres.js client as drizzle uses. */
interface PoolClient {
  options: { parsers: Record<string, unknown>; serializers: Record<string, unknown> };
  unsafe: Run;
  begin<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
}

/** Whatever the database's default is: what is read behind a lock must be what was committed before it was given. */
const BEGIN = 'begin isolation level read committed';

/** Gives drizzle a pool in the place of a driver. */
export function poolClient(pool: Pool): PoolClient {
  return {
    // Drizzle registers its parsers here; the connections, which use them, register their own.
    options: { parsers: {}, serializers: {} },
    unsafe: (text, parameters) =>
      onceAwaited((rows) =>
        pool.use(async (connection) => rowsOf(connection.statement(text, parameters), rows)),
      ),
    begin: (work) =>
      pool.use((connection) =>
        transact(connection, [BEGIN, 'commit', 'rollback'], (begun) =>
          work(transactionClient(connection, begun)),
        ),
      ),
  };
}

/**
 * Runs work between two statements on a connection nobody else uses. The work's first statement is sent together with
 * the one that opens the transaction, which saves a round trip; its answer counts only if that one succeeded. On a
 * lost connection nothing more is sent: the server has rolled back, or has committed if `commit` was the last that it
 * received.
 */
async function transact<T>(
  connection: Connection,
  [first, last, undo]: [first: string, last: string, undo: string],
  work: (begun: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const begun = connection.statement(first).values();
  // Its failure is reported by the first statement; until there is one, nobody handles the rejection.
  begun.catch(() => {});
  try {
    const result = await work(begun);
    await begun;
    await connection.statement(last);
    return result;
  } catch (error) {
    if (connection.isLost) throw error instanceof Error ? error : new ConnectionLostError();
    await connection.statement(undo);
    throw error;
  }
}

function transactionClient(connection: Connection, begun: Promise<unknown>, depth = 0): TransactionClient {
  const name = `nested_${depth}`;
  return {
    unsafe: (text, parameters) => after(begun, connection.statement(text, parameters)),
    savepoint: (work) =>
      transact(connection, [`savepoint ${name}`, `release ${name}`, `rollback to ${name}`], (nested) =>
        work(transactionClient(connection, nested, depth + 1)),
      ),
  };
}

/** A statement that fails when what was sent before it has failed. */
function after(begun: Promise<unknown>, statement: Statement): Statement {
  return onceAwaited(async (rows) => (await Promise.all([rowsOf(statement, rows), begun]))[0]);
}
