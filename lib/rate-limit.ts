import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { connectRedis, type RedisConnection } from './redis';

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

export interface RateLimiter {
  /** Counts one more and says whether it is still within the limit. Never fails: it lets people in instead. */
  take(limit: Limit, subject: string): Promise<LimitVerdict>;
  close(): void;
}

export interface RateLimiterOptions {
  /** Counters keep hashes keyed with it, never the addresses themselves; the same in every instance. */
  secret: string;
  /** Where instances count together. Without it, and while it is away, each counts for itself. */
  redisUrl?: string;
}

/** Counters for all limits. */
export function createRateLimiter({ secret, redisUrl }: RateLimiterOptions): RateLimiter {
  const redis = redisUrl ? connectRedis(redisUrl) : undefined;
  const counters = new Map(
    Object.values(limits).map((limit) => [limit.name as string, createCounter(limit, redis)]),
  );
  // Each counter has a timer, and a timer keeps the request it was set in alive, with all that belongs to it.
  const outsideRequests = new AsyncResource('RateLimiter');
  const keyOf = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  return {
    async take(limit, subject) {
      try {
        const counter = counters.get(limit.name);
        await outsideRequests.runInAsyncScope(() => counter?.consume(keyOf(subject)));
        return { allowed: true };
      } catch (refusal) {
        // Fails open on purpose: a counter that is out of order must not close the waitlist.
        if (!(refusal instanceof RateLimiterRes)) return { allowed: true };
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    close: () => redis?.disconnect(),
  };
}

function createCounter({ name, points, seconds: duration }: Limit, redis: RedisConnection | undefined) {
  const options = { keyPrefix: name, points, duration };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
}
