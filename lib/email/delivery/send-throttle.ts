import { fullJitterGenerator } from 'cockatiel';
import type { SendOutcome } from '../resend/send-outcome';

/** Resend itself is considered down after this many failures in a row. */
const FAILURE_THRESHOLD = 5;

const probeBackoff = { generator: fullJitterGenerator, initialDelay: 2_000, maxDelay: 15_000, exponent: 2 };

/**
 * Limits rate and concurrency; while Resend is down, to one request at a time with growing delays. Cockatiel's
 * circuit breaker does not fit: the worker needs these limits before it claims mail, so an outage uses up no attempts.
 */
export class SendThrottle {
  private failures = 0;
  private hasAnswered = false;
  private closedUntil = 0;
  private nextSendAt = 0;

  constructor(
    private readonly intervalMs: number,
    private readonly maxConcurrency: number,
  ) {}

  get concurrency(): number {
    return this.failures < FAILURE_THRESHOLD ? this.maxConcurrency : 1;
  }

  /** Whether Resend is failing, and not just one mail: no request has succeeded since the start, or two in a row failed. */
  get isOutage(): boolean {
    return this.failures > 1 || !this.hasAnswered;
  }

  get delayMs(): number {
    return Math.max(0, this.closedUntil - performance.now());
  }

  /** @param requests as how many this one counts. */
  reserve(requests = 1): number {
    const now = performance.now();
    const sendAt = Math.max(now, this.nextSendAt);
    this.nextSendAt = sendAt + requests * this.intervalMs;
    return sendAt - now;
  }

  record(outcome: SendOutcome): void {
    if (outcome.outcome !== 'retry') {
      this.failures = 0;
      this.hasAnswered = true;
      return;
    }
    this.failures += 1;
    const attempt = this.failures - FAILURE_THRESHOLD;
    const backoffMs = attempt < 0 ? 0 : fullJitterGenerator(attempt, probeBackoff)[0];
    const delayMs = Math.max(backoffMs, outcome.retryAfterMs ?? 0);
    this.closedUntil = Math.max(this.closedUntil, performance.now() + delayMs);
  }
}
