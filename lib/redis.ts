import 'server-only';
import { Redis } from 'ioredis';
import { logFailure } from './log';

export type RedisConnection = Redis;

const COMMAND_TIMEOUT_MS = 500;
const LONGEST_PAUSE_MS = 2_000;
const COMPLAINT_MS = 60_000;

/**
 * Connects to Redis in the background and for as long as the process lives. A command fails at once while
 * there is no connection, so that nobody waits for it.
 */
export function connectRedis(url: string): RedisConnection {
  let complainAt = 0;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(LONGEST_PAUSE_MS, attempt * 100),
  });
  redis.on('error', (error) => {
    if (Date.now() < complainAt) return;
    complainAt = Date.now() + COMPLAINT_MS;
    logFailure('redis_unavailable', error);
  });
  return redis;
}
