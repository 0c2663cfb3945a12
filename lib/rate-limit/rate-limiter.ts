import 'server-only';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { shortHash } from '../security/keyed-hash';
import { widerNetwork } from './client-network';
import { connectRedis, type RedisConnection } from './redis';

interface Limit {
  name: string;
  points: number;
  seconds: number;
}

type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };
type Counter = (subject: string, cost?: number) => Promise<LimitVerdict>;

/**
 * Hundreds of people on a campus or a mobile network share one address, so the limits by network are high: they
 * stop scripts, and the captcha stops other bots.
 */
export const limits = {
  joinByNetwork: { name: 'join-network', points: 120, seconds: 60 },
  joinByMailbox: { name: 'join-mailbox', points: 10, seconds: 600 },
  lookupByNetwork: { name: 'lookup-network', points: 120, seconds: 60 },
  /** Of everything on the sign-in pages: of asking for a link, and of using one. */
  signInByNetwork: { name: 'sign-in-network', points: 20, seconds: 600 },
  signInByAddress: { name: 'sign-in-address', points: 5, seconds: 600 },
  changeByOperator: { name: 'change-operator', points: 1_200, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** A customer with an IPv6 /48 has 65,536 networks of size /64. Together they get ten times the points of one. */
const wider = ({ name, points, seconds }: Limit): Limit => ({
  name: `${name}-48`,
  points: points * 10,
  seconds,
});

export type LimitName = keyof typeof limits;

export interface RateLimiter {
  /** Counts one request, or `cost` requests. Never rejects: without Redis it counts in this process. */
  take(limit: LimitName, subject: string, cost?: number): Promise<LimitVerdict>;
  close(): void;
}

/**
 * @param secret the key of the hashes that stand for subjects. It must be the same in every instance.
 * @param redisUrl without it, and while Redis is down, each instance counts separately.
 */
export function createRateLimiter(secret: string, redisUrl?: string): RateLimiter {
  const redis = redisUrl ? connectRedis(redisUrl) : undefined;
  const hashOf = (text: string) => shortHash(secret, 'waitlist rate limit', text);
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, createCounter(limit, redis)]),
  ) as Record<LimitName, Counter>;
  const widerCounters: Partial<Record<LimitName, Counter>> = {
    joinByNetwork: createCounter(wider(limits.joinByNetwork), redis),
    lookupByNetwork: createCounter(wider(limits.lookupByNetwork), redis),
    signInByNetwork: createCounter(wider(limits.signInByNetwork), redis),
  };
  return {
    take: async (limit, subject, cost) => {
      const verdict = await counters[limit](hashOf(subject), cost);
      const network = widerNetwork(subject);
      const countWider = network && widerCounters[limit];
      // What one /64 is refused must not use up the limit of its neighbors.
      return countWider && verdict.allowed ? countWider(hashOf(network), cost) : verdict;
    },
    close: () => redis?.client.disconnect(),
  };
}

function createCounter(limit: Limit, redis: RedisConnection | undefined): Counter {
  const inMemory = countInMemory(limit);
  if (!redis) return async (subject, cost) => inMemory(subject, cost);
  const inRedis = countInRedis(limit, redis);
  return (subject, cost) => redis.run(() => inRedis(subject, cost)).catch(() => inMemory(subject, cost));
}

/** Bounds the memory of a limit: beyond it, the least recently seen subjects are forgotten. */
const MAX_SUBJECTS = 100_000;

const ALLOWED = { allowed: true } as const;

function refused(waitMs: number): LimitVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** An LRU cache, as rate-limiter-flexible's memory limiter sets a timer of half a kilobyte for each subject. */
export function countInMemory({ points, seconds }: Limit): (subject: string, cost?: number) => LimitVerdict {
  const counts = new LRUCache<string, number>({
    max: MAX_SUBJECTS,
    ttl: seconds * 1000,
    // A monotonic clock: when the system clock is set back, windows must not get longer.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
    // A window starts with its first request.
    noUpdateTTL: true,
  });
  return (subject, cost = 1) => {
    const count = (counts.get(subject) ?? 0) + cost;
    counts.set(subject, count);
    return count <= points ? ALLOWED : refused(counts.getRemainingTTL(subject));
  };
}

/** A counter that all instances share. It rejects while Redis is down. */
function countInRedis({ name, points, seconds }: Limit, redis: RedisConnection): Counter {
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return async (subject, cost) => {
    try {
      await limiter.consume(subject, cost);
      return ALLOWED;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return refused(reason.msBeforeNext);
      throw reason;
    }
  };
}
