import 'server-only';
import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { Redis, ReplyError } from 'ioredis';
import { log, repeatedErrorLog } from '../observability/log';

const COMMAND_TIMEOUT_MS = 500;
const LONGEST_PAUSE_MS = 2_000;
/** After this many unanswered commands in a row Redis is not asked for a while, so that nobody waits for it. */
const SILENCES_TO_OPEN = 3;
const OPEN_MS = 10_000;
/** The driver gives this error no type and no code. */
const isSilence = (error: Error) => error.message === 'Command timed out';

export interface RedisConnection {
  client: Redis;
  /**
   * Runs commands.
   *
   * @throws what a command threw, and at once while Redis does not answer.
   */
  run<Answer>(commands: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Connects to Redis in the background and for as long as the process lives. A command fails at once while
 * there is no connection, and after half a second when there is no answer.
 */
export function connectRedis(url: string): RedisConnection {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(LONGEST_PAUSE_MS, attempt * 100),
  });
  client.on('error', repeatedErrorLog('redis_unavailable'));
  const logRefusal = repeatedErrorLog('redis_refuses');
  const circuit = circuitBreaker(handleWhen(isSilence), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(SILENCES_TO_OPEN),
  });
  circuit.onBreak(() => log.error({ event: 'redis_silent' }));
  const run: RedisConnection['run'] = async (commands) => {
    try {
      return await circuit.execute(commands);
    } catch (error) {
      // Its own answer, not that there is none: it is full, became a replica, or does not let us.
      if (error instanceof ReplyError) logRefusal(error);
      throw error;
    }
  };
  return { client, run };
}
