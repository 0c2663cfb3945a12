import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Handle } from './client';

function driverError(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null ? (cause as Record<string, unknown>) : {};
}

/** A SQLSTATE or Node.js's network error code; `undefined` for other errors. */
export function errorCode(error: unknown): string | undefined {
  const { code } = driverError(error);
  return typeof code === 'string' ? code : undefined;
}

/** A fault that our pool notices. Other faults have the codes of Postgres, postgres.js or Node.js. */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault';

  constructor(
    readonly code: 'CONNECTION_CLOSED' | 'ETIMEDOUT' | 'POOL_BUSY',
    message: string,
  ) {
    super(message);
  }
}

export const DISK_FULL = '53100';

const CONFLICTS = new Set(['40001', '40P01']);
const CONNECTION_FAULTS =
  /^(08...|57P0[1-5]|53300|25006|CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(errorCode(error) ?? '');
}

/** Every query would fail: the database is down, full or read-only, or lacks a table. Classes 22 and 23 concern one row. */
export function isSharedFault(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && !/^2[23]/.test(code);
}

export function isSessionEnd(error: unknown): boolean {
  const { severity } = driverError(error);
  return severity === 'FATAL' || severity === 'PANIC';
}

/** Includes 25006 (read-only): after a failover, only a new connection reaches the new primary. */
export function isConnectionFault(error: unknown): boolean {
  return CONNECTION_FAULTS.test(errorCode(error) ?? '');
}

/** Signups and credit are ordered by the counter's lock, but two updates of the same emails can deadlock. */
export const retryConflicts = retry(handleWhen(isConflict), {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 5, maxDelay: 100 }),
});

export const retryTransaction = <T>(handle: Handle, work: (tx: Handle) => Promise<T>): Promise<T> =>
  retryConflicts.execute(() => handle.transaction(work));
