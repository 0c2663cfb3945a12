/** An error as drizzle wraps it: the driver's own is its cause. */
function driverError(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null ? (cause as Record<string, unknown>) : {};
}

/** The SQLSTATE or the network's error code, or `undefined` for an error that is not the database's. */
export function errorCode(error: unknown): string | undefined {
  const { code } = driverError(error);
  return typeof code === 'string' ? code : undefined;
}

const CONFLICTS = new Set(['40001', '40P01']);
const CONNECTION_FAULTS =
  /^(08...|57P0[1-5]|53300|25006|CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Two transactions were in conflict: repeating this one may succeed at once. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(errorCode(error) ?? '');
}

/**
 * The database would refuse everybody: it is down, full, read-only, or lacks a table. False for a value or a
 * constraint that one row breaks (SQLSTATE classes 22 and 23), and for errors that are not the database's.
 */
export function isSharedFault(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && !/^2[23]/.test(code);
}

/** The server has ended the session with its answer, or never began one: as for a login that it refuses. */
export function isSessionEnd(error: unknown): boolean {
  const { severity } = driverError(error);
  return severity === 'FATAL' || severity === 'PANIC';
}

/**
 * The server cannot be reached, is starting or is stopping: it may be back in a moment. Or it takes no writes (25006),
 * as it has become a standby: whoever connects anew is led to the new primary, while a session there would stay useless.
 */
export function isConnectionFault(error: unknown): boolean {
  return CONNECTION_FAULTS.test(errorCode(error) ?? '');
}

/** The driver destroys a session with a server that is not what `target_session_attrs` asks for, before it is used. */
const UNREACHABLE =
  /^(CONNECTION_DESTROYED|CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** No session with the server began: nothing was done there. */
export function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.test(errorCode(error) ?? '');
}
