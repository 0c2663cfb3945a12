import net from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { isConnectionFault, isSessionEnd } from '../errors';
import { cancelStatement, type SessionKey } from './cancel-request';
import { driverUrl } from './connection-url';
import { asText, type Parameters } from './parameters';

/** The connection under a query or a transaction is gone: what was not committed did not happen. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  readonly code = 'CONNECTION_CLOSED';

  constructor() {
    super('The connection to the database was lost');
  }
}

export interface ConnectionOptions {
  /** How the connection is named in `pg_stat_activity`. */
  name: string;
  /** A statement that is not answered for this long, in milliseconds, ends the connection; 0: never. */
  queryTimeoutMs: number;
}

/** As much of a postgres.js query as drizzle uses: rows as objects, or, by `values()`, as arrays. */
export interface Statement extends PromiseLike<unknown> {
  values(): Promise<unknown>;
}

/** The server has been silent for longer than a statement may take. */
class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database has gone silent');
  }
}

/** A commit that waits for a standby is left to wait: cancelled, it would hold without it. */
const COMMIT = 'commit';

/** How a statement wants its rows. */
export type RowShape = 'objects' | 'arrays';

/** A statement that, like the driver's own queries, runs once it is awaited. */
export function onceAwaited(run: (rows: RowShape) => Promise<unknown>): Statement {
  return {
    values: () => run('arrays'),
    // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for.
    then: (resolve, reject) => run('objects').then(resolve, reject),
  };
}

/** Runs a statement for its rows in one shape. */
export const rowsOf = (statement: Statement, rows: RowShape): PromiseLike<unknown> =>
  rows === 'arrays' ? statement.values() : statement;

/**
 * One connection, used by one query or transaction at a time and never again once its socket has closed.
 *
 * The driver reconnects a connection object in place. What is still to run on it, like the rollback of a
 * transaction that was cut off, then throws outside every promise, waits for ever, or runs inside a stranger's
 * transaction. So each object here opens one socket in its life, and the pool makes a new one after it.
 */
export class Connection {
  /** By the process' own clock, in milliseconds. */
  readonly openedAt = performance.now();
  private readonly client: postgres.Sql;
  private socket: net.Socket | undefined;
  private target: Target | undefined;
  private closed = false;

  /** @param url of one server. */
  constructor(
    readonly url: string,
    private readonly options: ConnectionOptions,
    onClose: (connection: Connection) => void,
  ) {
    this.client = postgres(driverUrl(url), {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 3,
      // The driver would ask the server for its array types, which are not used here, and a connection cut meanwhile
      // would reject a promise that nobody handles.
      fetch_types: false,
      connection: { application_name: options.name },
      onnotice: () => {},
      onclose: () => {
        this.closed = true;
        onClose(this);
      },
      // The driver has this option, its types lack it.
      ...{ socket: (target: Target) => this.openSocket(target) },
    });
    // Sets the parsers that drizzle's columns expect.
    drizzle(this.client);
  }

  /** Whether its socket has closed. */
  get isLost(): boolean {
    return this.closed;
  }

  /** Runs a statement once it is awaited. Rejects with a connection fault when there is no answer in time. */
  statement(text: string, parameters: Parameters = []): Statement {
    return onceAwaited((rows) => this.run(text, parameters, rows));
  }

  /** Ends the session. */
  async close(): Promise<void> {
    this.closed = true;
    await this.client.end({ timeout: 1 });
  }

  private async run(text: string, parameters: Parameters, rows: RowShape): Promise<unknown> {
    if (this.closed) throw new ConnectionLostError();
    const query = this.query(text, parameters);
    try {
      return await this.withQueryTimeout(rows === 'arrays' ? query.values() : query);
    } catch (error) {
      // A socket's `close` follows its `error`: nothing may be sent in between.
      const isAlive = error instanceof postgres.PostgresError && !isSessionEnd(error);
      if (error instanceof QueryTimeoutError && text !== COMMIT) void this.giveUp(query, error);
      else if (!isAlive || isConnectionFault(error)) this.abandon(error);
      throw error;
    }
  }

  /** Waits for an answer, whatever the driver does, no longer than the server may be silent. */
  private async withQueryTimeout(answer: Promise<unknown>): Promise<unknown> {
    const { queryTimeoutMs } = this.options;
    if (queryTimeoutMs === 0) return answer;
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_, reject) => {
      // A process that was busy itself first reads what has arrived meanwhile, and only then calls the server silent.
      timer = setTimeout(() => setImmediate(() => reject(new QueryTimeoutError())), queryTimeoutMs);
    });
    try {
      return await Promise.race([answer, silent]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The driver asks the server for the types of the parameters it is given, and waits: a round trip more for each
   * statement. Text needs no types, and parameters it finds in their place are sent at once.
   */
  private query(text: string, parameters: Parameters) {
    const options = { simple: parameters.length === 0 };
    const query = this.client.unsafe(text, [], options as postgres.UnsafeQueryOptions);
    return parameters.length === 0 ? query : Object.assign(query, { parameters: asText(parameters) });
  }

  private abandon(reason: unknown): void {
    this.closed = true;
    this.socket?.destroy(reason instanceof Error ? reason : undefined);
  }

  /**
   * A server does not notice that nobody waits for a statement any more: behind a lock each of them would keep a session
   * there, until the server has none left for anybody. A pooler knows only whoever is still connected.
   */
  private async giveUp(query: Query, reason: QueryTimeoutError): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const { socket, target } = this;
    if (target) await cancelStatement(keyOf(query), () => connect(target));
    socket?.destroy(reason);
  }

  private openSocket(target: Target): net.Socket {
    if (this.socket) {
      this.closed = true;
      throw new ConnectionLostError();
    }
    // Not awaited: the socket keeps what is written until it is connected.
    const socket = connect(target);
    this.target = target;
    // The driver takes the TLS server name (SNI) from here: some providers tell their databases apart by it alone.
    this.socket = Object.assign(socket.setNoDelay(true), { host: target.host[0] });
    return this.socket;
  }
}

const connect = ({ host, port, path }: Target): net.Socket =>
  path ? net.connect(path) : net.connect(port[0] ?? 5432, host[0]);

/** The driver notes on a query which session it runs in; its types know this of answers alone. */
const keyOf = (query: Query): SessionKey => ({
  pid: null,
  secret: null,
  ...(query as { state?: object }).state,
});

type Query = ReturnType<postgres.Sql['unsafe']>;

/** What postgres.js tells its socket factory about the server. */
interface Target {
  host: string[];
  port: number[];
  path?: string | false;
}
