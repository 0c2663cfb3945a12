import { isConnectionFault, isUnreachable } from '../errors';
import { Connection, type ConnectionOptions } from './connection';
import { serverUrls } from './connection-url';

export interface PoolOptions extends ConnectionOptions {
  /** Connections at most. */
  max: number;
}

/** How much of a pool is used. */
export interface PoolLoad {
  /** Connections that are lent. */
  inUse: number;
  /** Users who wait for one. */
  waiting: number;
}

/** An unused connection is closed after this long. */
const IDLE_MS = 30_000;
/** A connection is replaced at this age, so that a moved server or name is noticed. */
const LIFETIME_MS = 30 * 60_000;
/** While the server is down it is tried after growing pauses; in between, queries fail at once. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

interface Idle {
  connection: Connection;
  timer: NodeJS.Timeout;
}

/** Connections that are lent to one user at a time. */
export class Pool {
  private readonly idle: Idle[] = [];
  private readonly waiting: (() => void)[] = [];
  private lent = 0;
  private failures = 0;
  private retryAt = 0;
  private lastFault: unknown;
  private ended: (() => void) | undefined;
  /** The servers that may have the database, beginning with the one that is asked now. */
  private servers: readonly string[];

  /** @param url a `postgres://` URL; it may name several hosts, of which one takes writes. */
  constructor(
    url: string,
    private readonly options: PoolOptions,
  ) {
    this.servers = serverUrls(url);
  }

  /** How much of it is used now. */
  get load(): PoolLoad {
    return { inUse: this.lent, waiting: this.waiting.length };
  }

  /** Lends a connection for some work, opening it if need be; waits while all are lent. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.ended) throw new Error('The pool is closed');
    if (this.lent >= this.options.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.lent += 1;
    try {
      return await this.lend(work);
    } finally {
      this.passOn();
    }
  }

  /** Closes what is idle, and waits up to five seconds for what is lent. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.ended = resolve;
      if (this.lent === 0) resolve();
      else setTimeout(resolve, 5_000).unref();
    });
    await Promise.all(this.idle.splice(0).map(({ connection, timer }) => closeIdle(connection, timer)));
  }

  /** Where a server cannot be reached nothing has been said to it, so that all of it may be said to the next one. */
  private async lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    for (let others = this.servers.length - 1; ; others -= 1) {
      try {
        return await this.lendOne(work);
      } catch (error) {
        if (others === 0 || !isUnreachable(error)) throw error;
      }
    }
  }

  private async lendOne<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.takeIdle() ?? this.open();
    try {
      const result = await work(connection);
      this.failures = 0;
      return result;
    } catch (error) {
      if (isConnectionFault(error)) this.leave(connection, error);
      throw error;
    } finally {
      this.takeBack(connection);
    }
  }

  private takeIdle(): Connection | undefined {
    const last = this.idle.pop();
    clearTimeout(last?.timer);
    return last?.connection;
  }

  private open(): Connection {
    if (performance.now() < this.retryAt) throw this.lastFault;
    const [server = ''] = this.servers;
    return new Connection(server, this.options, (connection) => this.forget(connection));
  }

  /** Turns to the next server, unless another connection to this one has failed before and it was done then. */
  private leave({ url }: Connection, fault: unknown): void {
    const [server = '', ...others] = this.servers;
    if (url === server) this.servers = [...others, server];
    this.pause(fault);
  }

  /** Once each server has failed. */
  private pause(fault: unknown): void {
    this.failures += 1;
    const again = this.failures - this.servers.length;
    if (again < 0) return;
    this.lastFault = fault;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(again, 10));
    this.retryAt = performance.now() + pause * (0.5 + Math.random() / 2);
  }

  private takeBack(connection: Connection): void {
    if (connection.isLost) return;
    if (this.ended || performance.now() - connection.openedAt > LIFETIME_MS) {
      void connection.close();
      return;
    }
    const timer = setTimeout(() => {
      this.forget(connection);
      void connection.close();
    }, IDLE_MS);
    this.idle.push({ connection, timer: timer.unref() });
  }

  private forget(connection: Connection): void {
    const index = this.idle.findIndex((one) => one.connection === connection);
    const [found] = index < 0 ? [] : this.idle.splice(index, 1);
    clearTimeout(found?.timer);
  }

  /** Hands the freed connection or place to the user who has waited longest. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.lent -= 1;
    if (this.lent === 0) this.ended?.();
  }
}

async function closeIdle(connection: Connection, timer: NodeJS.Timeout): Promise<void> {
  clearTimeout(timer);
  await connection.close();
}
