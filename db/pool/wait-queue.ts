/** Callers beyond this number would have given up before it is their turn. */
const MAX_WAITING = 1_000;

class PoolBusyError extends Error {
  override name = 'PoolBusyError';
  readonly code = 'POOL_BUSY';

  constructor() {
    super('No database connection became free in time');
  }
}

export class WaitQueue {
  private readonly waiting = new Set<() => void>();

  /** @param timeoutMs how long a caller waits; 0 disables the timeout. */
  constructor(private readonly timeoutMs: number) {}

  get length(): number {
    return this.waiting.size;
  }

  /**
   * Waits for `admitNext`.
   *
   * @throws PoolBusyError when too many wait already, or after the timeout. When `signal` aborts, its reason.
   */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.waiting.size >= MAX_WAITING) throw new PoolBusyError();
      const leave = () => {
        this.waiting.delete(admit);
        signal?.removeEventListener('abort', onAbort);
        clearTimeout(timer);
      };
      const giveUp = (reason: unknown) => {
        leave();
        reject(reason);
      };
      const onAbort = () => giveUp(signal?.reason);
      const admit = () => {
        leave();
        resolve();
      };
      const timer =
        this.timeoutMs > 0 ? setTimeout(() => giveUp(new PoolBusyError()), this.timeoutMs) : undefined;
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
