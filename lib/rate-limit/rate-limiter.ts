import 'server-only';
import { createHmac } from 'node:crypto';
import { deriveKey } from '../security/derive-key';
import { type Counter, countInMemory, countInRedis, type Limit, type LimitVerdict } from './counters';
import { connectRedis, type RedisConnection } from './redis';

/**
 * Hundreds of people on a campus or a mobile network share one address, so limits by address are high: they stop
 * scripts, and the captcha does the rest.
 */
export const limits = {
  joinByAddress: { name: 'join-address', points: 120, seconds: 60 },
  joinByMailbox: { name: 'join-mailbox', points: 10, seconds: 600 },
  lookupByAddress: { name: 'lookup-address', points: 120, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export interface RateLimiter {
  /** Counts one request. Never rejects: without Redis it counts in this process. */
  take(limit: LimitName, subject: string): Promise<LimitVerdict>;
  close(): void;
}

const HASH_BYTES = 12;

/**
 * @param secret the key of the hashes that stand for subjects. It must be the same in every instance.
 * @param redisUrl without it, and while Redis is down, each instance counts separately.
 */
export function createRateLimiter(secret: string, redisUrl?: string): RateLimiter {
  const redis = redisUrl ? connectRedis(redisUrl) : undefined;
  const key = deriveKey(secret, 'waitlist rate limit');
  const hashOf = (subject: string) =>
    createHmac('sha256', key).update(subject).digest().toString('base64url', 0, HASH_BYTES);
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, createCounter(limit, redis)]),
  ) as Record<LimitName, ReturnType<typeof createCounter>>;
  return {
    take: (limit, subject) => counters[limit](hashOf(subject)),
    close: () => redis?.client.disconnect(),
  };
}

function createCounter(limit: Limit, redis: RedisConnection | undefined): Counter<Promise<LimitVerdict>> {
  const inMemory = countInMemory(limit);
  if (!redis) return async (subject) => inMemory(subject);
  const inRedis = countInRedis(limit, redis.client);
  return (subject) => redis.run(() => inRedis(subject)).catch(() => inMemory(subject));
}
