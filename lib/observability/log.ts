import 'server-only';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { errorCode } from '@/db/errors';
import { logLevels } from './log-levels';

/** The configured level. An invalid one is reported with the other configuration problems, not here. */
const level = logLevels.find((one) => one === process.env.LOG_LEVEL) ?? 'info';

/**
 * The server's log: one JSON line an event. Lines carry ids and reasons; never an address, a name, a referral
 * code or an error's message, which can hold all three.
 */
export const log = pino({
  level,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});

/**
 * Logs what went wrong by the error's kind and code alone.
 *
 * @returns the line's request id, which the visitor may be told.
 */
export function logError(event: string, error: unknown, requestId: string = randomUUID()): string {
  const name = error instanceof Error ? error.name : typeof error;
  log.error({ event, requestId, error: name, code: errorCode(error) });
  return requestId;
}

/** A service that is down fails again and again: it is logged once in this time, in milliseconds. */
const REPEAT_MS = 60_000;

/** @returns a `logError` for an event that may repeat quickly: it logs at most one line a minute. */
export function repeatedErrorLog(event: string): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + REPEAT_MS;
    logError(event, error);
  };
}

/**
 * Takes over what the framework would print of errors: its messages can quote what a visitor sent. For
 * production; a developer wants to read them.
 */
export function takeOverConsole(): void {
  console.error = (...args: unknown[]) => {
    const error = args.find((arg) => arg instanceof Error);
    logError('framework_error', error);
  };
  console.warn = () => log.warn({ event: 'framework_warning' });
}
