import { isConnectionFault, isUnreachable } from '../errors';
import { Connection, type ConnectionOptions } from './connection';
import { ServerList } from './server-list';
import { WaitQueue } from './wait-queue';

export interface PoolOptions extends Omit<ConnectionOptions, 'connectTimeoutMs'> {
  max: number;
}

export interface PoolLoad {
  inUse: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

const IDLE_TIMEOUT_MS = 30_000;
/** Connections are replaced at this age, so that the pool notices a changed DNS entry. */
const MAX_LIFETIME_MS = 30 * 60_000;
const CLOSE_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Shorter with several hosts, because another one may be the primary already. */
const MULTI_HOST_CONNECT_TIMEOUT_MS = 1_000;

/** Each connection is used by one query or transaction at a time. */
export class Pool {
  private readonly servers: ServerList;
  private readonly connectionOptions: ConnectionOptions;
  private readonly idle = new Map<Connection, NodeJS.Timeout>();
  private readonly waiting: WaitQueue;
  private inUse = 0;
  private onDrained: (() => void) | undefined;

  constructor(
    url: string,
    private readonly options: PoolOptions,
  ) {
    this.servers = new ServerList(url, (server) => this.probe(server));
    const connectTimeoutMs = this.servers.size > 1 ? MULTI_HOST_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS;
    this.connectionOptions = { ...options, connectTimeoutMs };
    this.waiting = new WaitQueue(options.queryTimeoutMs);
  }

  get load(): PoolLoad {
    return { inUse: this.inUse, waiting: this.waiting.length };
  }

  /**
   * Acquires a connection for `work` and releases it afterwards.
   *
   * While all are in use, it waits as long as a query may take.
   *
   * @param signal stops the waiting, but not `work`.
   */
  async use<T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.onDrained) throw new Error('The pool is closed');
    if (this.inUse >= this.options.max) await this.waiting.wait(signal);
    else this.inUse += 1;
    try {
      return await this.tryServers(work);
    } finally {
      this.startNext();
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.onDrained = resolve;
      if (this.inUse === 0) resolve();
      else setTimeout(resolve, CLOSE_TIMEOUT_MS).unref();
    });
    const connections = [...this.idle.keys()];
    await Promise.all(connections.map((connection) => this.closeIdle(connection)));
  }

  /** An unreachable server received nothing, so the work can be repeated on the primary, once that is found. */
  private async tryServers<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await this.runOnce(work);
    } catch (error) {
      if (this.servers.size === 1 || !isUnreachable(error)) throw error;
      return this.runOnce(work);
    }
  }

  private async runOnce<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      const result = await work(connection);
      this.servers.reportSuccess();
      return result;
    } catch (error) {
      if (isConnectionFault(error)) this.reportFault(connection, error);
      throw error;
    } finally {
      this.release(connection);
    }
  }

  /** Prefers the connection released last, so that the others reach their idle timeout. */
  private async acquire(): Promise<Connection> {
    const connection = [...this.idle.keys()].at(-1);
    if (!connection) return this.connect(await this.servers.locate());
    this.forget(connection);
    return connection;
  }

  private connect(url: string): Connection {
    return new Connection(url, this.connectionOptions, (lost) => this.forget(lost));
  }

  private async probe(url: string): Promise<void> {
    const connection = this.connect(url);
    try {
      await connection.statement('select 1');
    } finally {
      void connection.close();
    }
  }

  /**
   * With several servers, closes the idle connections to this one: a server that hangs would keep a query waiting on each
   * of them.
   */
  private reportFault({ url }: Connection, error: unknown): void {
    this.servers.reportFailure(url, error);
    if (this.servers.size === 1) return;
    for (const connection of this.idle.keys()) {
      if (connection.url === url) void this.closeIdle(connection);
    }
  }

  private release(connection: Connection): void {
    if (connection.isLost) return;
    const isOld = performance.now() - connection.openedAt > MAX_LIFETIME_MS;
    if (this.onDrained || isOld) return void connection.close();
    const timer = setTimeout(() => void this.closeIdle(connection), IDLE_TIMEOUT_MS);
    this.idle.set(connection, timer.unref());
  }

  private startNext(): void {
    if (!this.waiting.admitNext()) this.inUse -= 1;
    if (this.inUse === 0) this.onDrained?.();
  }

  private forget(connection: Connection): void {
    clearTimeout(this.idle.get(connection));
    this.idle.delete(connection);
  }

  private async closeIdle(connection: Connection): Promise<void> {
    this.forget(connection);
    await connection.close();
  }
}
