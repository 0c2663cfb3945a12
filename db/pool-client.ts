import type { Connection, Statement } from './connection';
import { ConnectionLostError } from './connection';
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

/** Gives drizzle a pool in the place of a driver. */
export function poolClient(pool: Pool): PoolClient {
  return {
    // Drizzle registers its parsers here; the connections, which use them, register their own.
    options: { parsers: {}, serializers: {} },
    unsafe: (text, parameters) => {
      const run = <T>(pick: (statement: Statement) => PromiseLike<T>) =>
        pool.use(async (connection) => pick(connection.statement(text, parameters)));
      return {
        values: () => run((statement) => statement.values()),
        // biome-ignore lint/suspicious/noThenProperty: like the driver's own queries, it runs when awaited.
        then: (resolve, reject) => run((statement) => statement).then(resolve, reject),
      };
    },
    begin: (work) => pool.use((connection) => transact(connection, 'begin', 'commit', 'rollback', work)),
  };
}

/**
 * Runs work between two statements on a connection nobody else uses. When the connection is lost nothing more
 * is said on it: the server has rolled back, or has committed if `commit` was the last it heard.
 */
async function transact<T>(
  connection: Connection,
  first: string,
  last: string,
  undo: string,
  work: (client: TransactionClient) => Promise<T>,
): Promise<T> {
  await connection.statement(first);
  try {
    const result = await work(transactionClient(connection));
    await connection.statement(last);
    return result;
  } catch (error) {
    if (connection.isLost) throw error instanceof Error ? error : new ConnectionLostError();
    await connection.statement(undo);
    throw error;
  }
}

function transactionClient(connection: Connection, depth = 0): TransactionClient {
  const name = `nested_${depth}`;
  return {
    unsafe: (text, parameters) => connection.statement(text, parameters),
    savepoint: (work) =>
      transact(connection, `savepoint ${name}`, `release ${name}`, `rollback to ${name}`, () =>
        work(transactionClient(connection, depth + 1)),
      ),
  };
}
