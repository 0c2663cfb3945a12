import 'server-only';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { errorCode } from '@/db/errors';
import { logLevels } from '../config/env';
import { describeForLog } from './error-for-log';

const isDevelopment = process.env.NODE_ENV === 'development';

/** One JSON line per event. Lines carry ids and reasons, never an email address, a name or a referral code. */
export const log = pino(
  {
    // An invalid level is reported with the other configuration problems.
    level: logLevels.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    transport: isDevelopment ? { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss' } } : undefined,
  },
  // Synchronous: `process.exit` would lose the last lines.
  isDevelopment ? undefined : pino.destination({ dest: 1, sync: true }),
);

/** Returns the line's request id, which may be shown to the visitor. */
export function logError(event: string, error: unknown, requestId: string = randomUUID()): string {
  const details = isDevelopment ? { err: error } : describeForLog(error);
  log.error({ event, requestId, code: errorCode(error), ...details });
  return requestId;
}

const REPEAT_MS = 60_000;

/** A `logError` for an event that can repeat quickly. It logs at most one line a minute. */
export function repeatedErrorLog(event: string): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + REPEAT_MS;
    logError(event, error);
  };
}
