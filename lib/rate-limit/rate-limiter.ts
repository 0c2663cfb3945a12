import 'server-only';
import { createHmac } from 'node:crypto';
import { countInMemory, countInRedis, type Limit, type LimitVerdict } from './counters';
import { connectRedis, type RedisConnection } from './redis';

/**
 * The network of a campus or a phone company is one address for hundreds of people: limits by address stop
 * machines, not crowds, and the captcha stands behind them.
 */
export const limits = {
  joinByAddress: { name: 'join-address', points: 120, seconds: 60 },
  joinByMailbox: { name: 'join-mailbox', points: 10, seconds: 600 },
  lookupByAddress: { name: 'lookup-address', points: 120, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export interface RateLimiter {
  /**
   * Counts one more and says whether it is still within the limit. Never rejects: without Redis it counts in this
   * process.
   */
  take(limit: LimitName, subject: string): Promise<LimitVerdict>;
  close(): void;
}

export interface RateLimiterOptions {
  /** Counters keep hashes keyed with it, never the addresses themselves; the same in every instance. */
  secret: string;
  /** Where instances count together. Without it, and while it is down, each instance counts for itself. */
  redisUrl?: string;
}

/** Enough bytes of a hash to tell a hundred thousand subjects apart. */
const KEY_LENGTH = 12;

/** Counters for all limits. */
export function createRateLimiter({ secret, redisUrl }: RateLimiterOptions): RateLimiter {
  const redis = redisUrl ? connectRedis(redisUrl) : undefined;
  const counters = {
    joinByAddress: createCounter(limits.joinByAddress, redis),
    joinByMailbox: createCounter(limits.joinByMailbox, redis),
    lookupByAddress: createCounter(limits.lookupByAddress, redis),
  };
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(subject).digest().toString('base64url', 0, KEY_LENGTH);
  return {
    take: (limit, subject) => counters[limit](keyOf(subject)),
    close: () => redis?.client.disconnect(),
  };
}

function createCounter(limit: Limit, redis: RedisConnection | undefined) {
  const inMemory = countInMemory(limit);
  if (!redis) return async (subject: string) => inMemory(subject);
  const inRedis = countInRedis(limit, redis.client);
  return (subject: string) => redis.run(() => inRedis(subject)).catch(() => inMemory(subject));
}
