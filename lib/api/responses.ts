import 'server-only';
import { logError } from '../observability/log';

export const NO_STORE = { 'cache-control': 'no-store' } as const;

export function failure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
}

/** Logs an error that the visitor did not cause, and answers 503 with the request id of its log line. */
export function serverError(event: string, error: unknown, id?: string): Response {
  const requestId = logError(event, error, id);
  return Response.json(
    { error: 'unavailable', request_id: requestId },
    { status: 503, headers: { ...NO_STORE, 'retry-after': '5' } },
  );
}
