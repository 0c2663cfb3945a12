import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { errorCode } from '@/db/errors';
import { logLevels } from '../config/env';
import { setting } from '../config/setting';
import { databaseProblem } from './describe-error';
import { metrics, type RequestKind, type RequestResult } from './metrics';

const isDevelopment = process.env.NODE_ENV === 'development';

/** One JSON line per event. Lines carry ids and reasons, never an email address, a name or a referral code. */
export const log = pino(
  {
    // An invalid level is reported with the other configuration problems.
    level: logLevels.find((level) => level === setting(process.env.LOG_LEVEL)) ?? 'info',
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
  log.error({ event, ...databaseProblem(error), requestId, code: errorCode(error), ...details });
  return requestId;
}

const REPEAT_MS = 60_000;

/** Calls `write` at most once a minute, with the number of calls since the last time. */
export function oncePerMinute<Rest extends unknown[]>(write: (suppressed: number, ...rest: Rest) => void) {
  let silentUntil = 0;
  let suppressed = 0;
  return (...rest: Rest): void => {
    if (performance.now() < silentUntil) {
      suppressed += 1;
      return;
    }
    silentUntil = performance.now() + REPEAT_MS;
    write(suppressed, ...rest);
    suppressed = 0;
  };
}

export const repeatedErrorLog = (event: string) =>
  oncePerMinute((_, error: unknown) => void logError(event, error));

interface LoggedError {
  error: string;
  code?: string;
  stack?: string[];
  cause?: LoggedError;
}

/** Causes can be circular. */
const MAX_CAUSES = 5;

/** Describes an error and its causes without their messages, which can contain addresses and SQL values. */
export function describeForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error };
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    error: error.name,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    stack: framesOf(error),
    cause: hasCause ? describeForLog(error.cause, depth + 1) : undefined,
  };
}

/** The message is cut off before the frames are read, because it can have lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  if (!stack.includes(message)) return [];
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim());
}

/** `requestId` is repeated in every log line about the request, and may be shown to the visitor. */
export function observeRequest<Request extends RequestKind>(request: Request) {
  const requestId = randomUUID();
  const startedAt = performance.now();
  return {
    requestId,
    /** Logs and counts the result: one line, without anything the visitor sent. */
    end(result: RequestResult<Request>): void {
      const milliseconds = performance.now() - startedAt;
      log.info({ event: request, requestId, result, durationMs: Math.round(milliseconds) });
      metrics().requests.inc({ request, result });
      metrics().requestSeconds.observe({ request }, milliseconds / 1000);
    },
  };
}

export type Rejection = 'metrics_token' | 'app_token' | 'webhook_signature' | 'cross_site';

const rejectionLogs = new Map<Rejection, () => void>();

/** Logs a request that looks forged: at most one line a minute for each kind. */
export function reportRejection(kind: Rejection): void {
  const write =
    rejectionLogs.get(kind) ??
    oncePerMinute((suppressed) => log.warn({ event: 'request_rejected', kind, suppressed }));
  rejectionLogs.set(kind, write);
  write();
}
