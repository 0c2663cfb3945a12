import { logError } from '@/lib/observability/log';

/** For answers that hold for one visitor or one moment alone. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** A short JSON error: a code and nothing that the server knows. */
export function failure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
}

/** A read that failed through no fault of the visitor's. */
export function serverError(event: string, error: unknown, id?: string): Response {
  const requestId = logError(event, error, id);
  return Response.json(
    { error: 'unavailable', request_id: requestId },
    { status: 503, headers: { ...NO_STORE, 'retry-after': '5' } },
  );
}
