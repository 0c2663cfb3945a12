import type { SendOutcome } from '../resend/send-outcome';
import { backoffMs } from './backoff';

/** Failures in a row after which the provider itself is taken to be in trouble. */
const TROUBLE = 5;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Decides whether the provider may be asked now, and by how many requests at once. While it is in trouble it gets one
 * request at a time, with growing pauses: mails that were not tried yet can still leave in batches when it is back.
 */
export class ProviderGate {
  private failures = 0;
  private closedUntil = 0;

  /**
   * @param capacity requests in flight at most.
   * @param now a clock in milliseconds that never goes back.
   */
  constructor(
    private readonly capacity: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Requests that may be in flight. */
  get slots(): number {
    return this.failures < TROUBLE ? this.capacity : 1;
  }

  /** Milliseconds until the next request may start. */
  waitMs(): number {
    return Math.max(0, this.closedUntil - this.now());
  }

  /** Learns from how a request ended. */
  report(result: SendOutcome): void {
    if (result.outcome !== 'retry') {
      this.failures = 0;
      return;
    }
    this.failures += 1;
    const pause = this.failures < TROUBLE ? 0 : backoffMs(this.failures - TROUBLE + 1, LONGEST_PAUSE_MS);
    this.closedUntil = Math.max(this.closedUntil, this.now() + Math.max(pause, result.retryAfterMs ?? 0));
  }
}
