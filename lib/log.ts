import 'server-only';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { errorCode } from '@/db/errors';

/**
 * The server's log: one JSON line an event. Lines carry ids and reasons; never an address, a name, a referral
 * code or a driver's message, which can hold all three.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});

/**
 * Logs what went wrong by the error's kind and code alone.
 *
 * @returns the line's request id, which the visitor may be told.
 */
export function logFailure(event: string, error: unknown, requestId: string = randomUUID()): string {
  const name = error instanceof Error ? error.name : typeof error;
  log.error({ event, requestId, error: name, code: errorCode(error) });
  return requestId;
}
