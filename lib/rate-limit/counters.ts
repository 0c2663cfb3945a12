import 'server-only';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may be done by one network or for one address. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** The most subjects that one process counts for one limit. Beyond it, those seen longest ago are forgotten. */
const MOST_SUBJECTS = 100_000;

const ALLOWED = { allowed: true } as const;

function refused(waitMs: number): LimitVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/**
 * A counter of this process. Its memory is bounded and it sets no timers: a timer for each subject took half a
 * kilobyte a visitor.
 *
 * @returns a function that counts one more and says whether that is still within the limit.
 */
export function countInMemory({ points, seconds }: Limit): (subject: string) => LimitVerdict {
  const counts = new LRUCache<string, number>({
    max: MOST_SUBJECTS,
    ttl: seconds * 1000,
    // Not the time of day: where that is set back a window would last as much longer.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
    // A window begins with its first count.
    noUpdateTTL: true,
  });
  return (subject) => {
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return count <= points ? ALLOWED : refused(counts.getRemainingTTL(subject));
  };
}

/**
 * A counter that all instances share.
 *
 * @returns the same as `countInMemory`; rejects while Redis is down.
 */
export function countInRedis(
  { name, points, seconds }: Limit,
  redis: Redis,
): (subject: string) => Promise<LimitVerdict> {
  const counter = new RateLimiterRedis({ storeClient: redis, keyPrefix: name, points, duration: seconds });
  return async (subject) => {
    try {
      await counter.consume(subject);
      return ALLOWED;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refused(refusal.msBeforeNext);
      throw refusal;
    }
  };
}
