import 'server-only';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export type Counter<Verdict> = (subject: string) => Verdict;

/** Bounds the memory of a limit: beyond it, the least recently seen subjects are forgotten. */
const MAX_SUBJECTS = 100_000;

const ALLOWED = { allowed: true } as const;

function refused(waitMs: number): LimitVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** An LRU cache, as rate-limiter-flexible's memory limiter sets a timer of half a kilobyte for each subject. */
export function countInMemory({ points, seconds }: Limit): Counter<LimitVerdict> {
  const counts = new LRUCache<string, number>({
    max: MAX_SUBJECTS,
    ttl: seconds * 1000,
    // A monotonic clock: when the system clock is set back, windows must not get longer.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
    // A window starts with its first request.
    noUpdateTTL: true,
  });
  return (subject) => {
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return count <= points ? ALLOWED : refused(counts.getRemainingTTL(subject));
  };
}

/** A counter that all instances share. It rejects while Redis is down. */
export function countInRedis({ name, points, seconds }: Limit, redis: Redis): Counter<Promise<LimitVerdict>> {
  const limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: name, points, duration: seconds });
  return async (subject) => {
    try {
      await limiter.consume(subject);
      return ALLOWED;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return refused(reason.msBeforeNext);
      throw reason;
    }
  };
}
