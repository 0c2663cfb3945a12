import { halfJitterGenerator } from 'cockatiel';
import { ConnectionFault, isConnectionFault, retryConflicts } from '../errors';
import { Connection, type ConnectionOptions, type Statement } from './connection';

const IDLE_TIMEOUT_MS = 30_000;
/** Connections are replaced at this age, so that the pool notices a changed DNS entry. */
const MAX_LIFETIME_MS = 30 * 60_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** `maxDelay` is also the longest delay before the pool notices that the database works again. */
const pauses = { generator: halfJitterGenerator, initialDelay: 25, maxDelay: 400, exponent: 2 };

export type PoolOptions = ConnectionOptions & { max: number };

/** Each connection is used by one query or transaction at a time. */
export class Pool {
  private readonly idle = new Map<Connection, NodeJS.Timeout>();
  private readonly waiting: WaitQueue;
  private inUse = 0;
  /** Connection faults since the last success. */
  private faults = 0;
  private lastFault: unknown;
  private retryAt = 0;
  private onDrained: (() => void) | undefined;

  constructor(
    private readonly url: string,
    private readonly options: PoolOptions,
  ) {
    this.waiting = new WaitQueue(options.queryTimeoutMs);
  }

  /** Repeats a statement that conflicts with others, which has changed nothing. */
  query(statement: Statement, signal?: AbortSignal): Promise<unknown> {
    return retryConflicts.execute(() => this.use((connection) => connection.run(statement), signal));
  }

  /** While all connections are in use, the caller waits as long as a query may take. The signal ends the wait, but not `work`. */
  async use<T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.onDrained) throw new Error('The pool is closed');
    if (this.inUse >= this.options.max) await this.waiting.wait(signal);
    else this.inUse += 1;
    try {
      return await this.run(work);
    } finally {
      this.startNext();
    }
  }

  /** Waits up to five seconds for running queries, then closes every connection. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.onDrained = resolve;
      if (this.inUse === 0) resolve();
      else setTimeout(resolve, CLOSE_TIMEOUT_MS).unref();
    });
    await Promise.all([...this.idle.keys()].map((connection) => this.closeIdle(connection)));
  }

  private async run<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.acquire();
    try {
      const result = await work(connection);
      this.faults = 0;
      return result;
    } catch (error) {
      if (isConnectionFault(error)) this.pause(error);
      throw error;
    } finally {
      this.release(connection);
    }
  }

  /** Prefers the connection released last, so that the others reach their idle timeout. Throws the last fault during a pause. */
  private acquire(): Connection {
    const connection = [...this.idle.keys()].at(-1);
    if (connection) {
      this.forget(connection);
      return connection;
    }
    if (performance.now() < this.retryAt) throw this.lastFault;
    return new Connection(this.url, this.options, (lost) => this.forget(lost));
  }

  /** Opens no connections for a while, which grows with every fault: a server that closes each would be flooded. */
  private pause(fault: unknown): void {
    this.lastFault = fault;
    this.retryAt = performance.now() + halfJitterGenerator(this.faults, pauses)[0];
    this.faults += 1;
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

/** Callers beyond this number would have given up before it is their turn. */
const MAX_WAITING = 1_000;

const busy = () => new ConnectionFault('POOL_BUSY', 'No database connection became free in time');

class WaitQueue {
  private readonly waiting = new Set<() => void>();

  /** @param timeoutMs how long a caller waits; 0 disables the timeout. */
  constructor(private readonly timeoutMs: number) {}

  /** Rejects when too many wait already, after the timeout, and when the signal aborts. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.waiting.size >= MAX_WAITING) throw busy();
      const leave = (settle: () => void) => {
        this.waiting.delete(admit);
        signal?.removeEventListener('abort', onAbort);
        clearTimeout(timer);
        settle();
      };
      const admit = () => leave(resolve);
      const giveUp = (reason: unknown) => leave(() => reject(reason));
      const onAbort = () => giveUp(signal?.reason);
      const timer = this.timeoutMs > 0 ? setTimeout(() => giveUp(busy()), this.timeoutMs) : undefined;
      signal?.addEventListener('abort', onAbort);
      this.waiting.add(admit);
    });
  }

  admitNext(): boolean {
    const [admit] = this.waiting;
    admit?.();
    return admit !== undefined;
  }
}
