import type net from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ConnectionFault, isConnectionFault, isSessionEnd } from '../errors';
import journal from '../migrations/meta/_journal.json' with { type: 'json' };
import { driverUrl, socketFolder } from './connection-url';
import { cancelStatement, openServerSocket, type ServerAddress, type SessionKey } from './server-socket';

const lost = () => new ConnectionFault('CONNECTION_CLOSED', 'The connection to the database was lost');
const timedOut = () => new ConnectionFault('ETIMEDOUT', 'The database did not answer in time');

export interface ConnectionOptions {
  name: string;
  /** Closes the connection when a statement takes longer; 0 disables the timeout. */
  queryTimeoutMs: number;
  /** The unit is seconds, the default 3. */
  connectTimeout?: number;
}

export interface Statement {
  text: string;
  parameters?: readonly unknown[];
  rowMode?: 'array' | 'object';
}

type Query = ReturnType<postgres.Sql['unsafe']>;

export const COMMIT = { text: 'commit' };

/**
 * A postgres.js client with one connection, which opens one socket and is not used after it closes. postgres.js would
 * reconnect in place and run what is left of a broken transaction on the new session (docs/decisions/0002).
 */
export class Connection {
  readonly openedAt = performance.now();
  private readonly client: postgres.Sql;
  private socket: net.Socket | undefined;
  private address: ServerAddress | undefined;
  private closed = false;

  constructor(
    url: string,
    private readonly options: ConnectionOptions,
    onClose: (connection: Connection) => void,
  ) {
    this.client = postgres(driverUrl(url), {
      ...socketFolder(url),
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: options.connectTimeout ?? 3,
      // We use no array types. Losing the connection during this query would be an unhandled rejection.
      fetch_types: false,
      connection: {
        // The number tells `doctor` which servers still run another build.
        application_name: `${options.name}/${journal.entries.length}`,
        // These override the database's defaults: drizzle reads ISO dates only, and a day in UTC has 24 hours.
        // PgBouncer allows both.
        DateStyle: 'ISO',
        TimeZone: 'UTC',
      },
      onnotice: () => {},
      onclose: () => {
        this.closed = true;
        onClose(this);
      },
      // postgres.js's types lack this option. Tested by 'a connection opens one socket only'.
      ...{ socket: (address: ServerAddress) => this.openSocket(address) },
    });
    // Registers drizzle's parsers and serializers on the client.
    drizzle(this.client);
  }

  get isLost(): boolean {
    return this.closed;
  }

  async run(statement: Statement): Promise<unknown> {
    if (this.closed) throw lost();
    const query = this.query(statement);
    try {
      const rows = statement.rowMode === 'array' ? query.values() : query;
      return await answerWithin(rows, this.options.queryTimeoutMs);
    } catch (error) {
      // Discard now: a socket emits `close` only some time after `error`.
      if (!isAnswer(error)) void this.discard(error, statement === COMMIT ? undefined : query);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client.end({ timeout: 1 });
  }

  /** postgres.js spends a round trip on asking for parameter types, unless `parameters` is already set. */
  private query({ text, parameters = [] }: Statement): Query {
    const options = { simple: parameters.length === 0 };
    const query = this.client.unsafe(text, [], options as postgres.UnsafeQueryOptions);
    // `parameters` is not public. 'sends a statement and its parameters in one message' tests it.
    return parameters.length === 0 ? query : Object.assign(query, { parameters: parameters.map(toText) });
  }

  /**
   * Cancels a statement that timed out, because Postgres and PgBouncer keep a session that waits for a lock after its
   * client has disconnected. A commit is not cancelled: it would succeed without waiting for its standby.
   */
  private async discard(reason: unknown, query: Query | undefined): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const { socket, address } = this;
    if (reason instanceof ConnectionFault && query && address) {
      await cancelStatement(sessionKeyOf(query), address);
    }
    socket?.destroy(reason instanceof Error ? reason : undefined);
  }

  private openSocket(address: ServerAddress): net.Socket {
    if (this.socket) {
      this.closed = true;
      throw lost();
    }
    this.address = address;
    this.socket = openServerSocket(address);
    return this.socket;
  }
}

/** @throws TypeError for dates, objects and arrays: drizzle's columns convert them before. */
function toText(value: unknown): string | null {
  if (value === null) return value;
  // Postgres refuses zero bytes. Only forged input contains them.
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (['number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  throw new TypeError(`Cannot send a parameter of type ${typeof value}`);
}

const isAnswer = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && !isSessionEnd(error) && !isConnectionFault(error);

/** `state` is not public: postgres.js types it on results only. 'cancels a statement that timed out' tests it. */
const sessionKeyOf = (query: Query): SessionKey => ({
  pid: null,
  secret: null,
  ...(query as { state?: object }).state,
});

async function answerWithin<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  if (timeoutMs === 0) return answer;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // The extra turn of the event loop reads answers that arrived while this process was busy.
    timer = setTimeout(() => setImmediate(() => reject(timedOut())), timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
