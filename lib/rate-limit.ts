import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may be done by one network or for one address. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/**
 * The network of a campus or a phone company is one address for hundreds of people: limits by address stop
 * machines, not crowds, and the captcha stands behind them.
 */
export const limits = {
  joinByAddress: { name: 'join-address', points: 120, seconds: 60 },
  joinByEmail: { name: 'join-email', points: 10, seconds: 600 },
  lookupByAddress: { name: 'lookup-address', points: 120, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counts what was done; shared by everything in a process. */
export interface RateLimiter {
  /** Counts one more and says whether it is still within the limit. Never fails: it lets people in instead. */
  take(limit: Limit, subject: string): Promise<LimitVerdict>;
}

/** Counters keep keyed hashes, never the addresses themselves. */
const hashKey = randomBytes(32);
const keyOf = (subject: string) => createHmac('sha256', hashKey).update(subject).digest('base64url');

/** Limits that hold within one process. */
export function createRateLimiter(): RateLimiter {
  const counters = new Map(
    Object.values(limits).map(({ name, points, seconds: duration }) => [
      name as string,
      new RateLimiterMemory({ keyPrefix: name, points, duration }),
    ]),
  );
  return {
    async take(limit, subject) {
      try {
        await counters.get(limit.name)?.consume(keyOf(subject));
        return { allowed: true };
      } catch (refusal) {
        // Fails open on purpose: a counter that is out of order must not close the waitlist.
        if (!(refusal instanceof RateLimiterRes)) return { allowed: true };
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
  };
}
