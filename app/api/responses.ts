import { logFailure } from '@/lib/log';

/** A short JSON error: a code and nothing that the server knows. */
export function failure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** A read that failed through no fault of the visitor's. */
export function serverError(event: string, error: unknown, id?: string): Response {
  const requestId = logFailure(event, error, id);
  return Response.json(
    { error: 'unavailable', request_id: requestId },
    { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
  );
}
