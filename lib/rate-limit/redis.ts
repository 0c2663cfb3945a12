import 'server-only';
import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { Redis, ReplyError } from 'ioredis';
import { log, repeatedErrorLog } from '../observability/log';

const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** After this many timeouts in a row, requests skip Redis for a while instead of waiting for it. */
const TIMEOUTS_TO_OPEN = 3;
const OPEN_MS = 10_000;
/** ioredis gives this error neither a type nor a code. */
const isCommandTimeout = (error: Error) => error.message === 'Command timed out';

export interface RedisConnection {
  client: Redis;
  run<Result>(command: () => Promise<Result>): Promise<Result>;
}

/** Connects in the background and reconnects forever. Commands fail at once while there is no connection. */
export function connectRedis(url: string): RedisConnection {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(MAX_RECONNECT_DELAY_MS, attempt * 100),
  });
  client.on('error', repeatedErrorLog('redis_unavailable'));
  const logCommandError = repeatedErrorLog('redis_command_failed');
  const circuit = circuitBreaker(handleWhen(isCommandTimeout), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(TIMEOUTS_TO_OPEN),
  });
  circuit.onBreak(() => log.error({ event: 'redis_timed_out' }));
  const run: RedisConnection['run'] = async (command) => {
    try {
      return await circuit.execute(command);
    } catch (error) {
      // Redis answered with an error: out of memory, read-only replica, no permission.
      if (error instanceof ReplyError) logCommandError(error);
      throw error;
    }
  };
  return { client, run };
}
