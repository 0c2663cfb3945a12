import 'server-only';
import { randomUUID } from 'node:crypto';
import { log } from './log';
import { metrics, type Rejection, type RequestKind, type RequestResult } from './metrics';

interface Observation<Request extends RequestKind> {
  /** Repeated in every log line about the request; may be shown to the visitor. */
  requestId: string;
  /** Logs and counts the result: one line, without anything the visitor sent. */
  end(result: RequestResult<Request>): void;
}

export function observeRequest<Request extends RequestKind>(request: Request): Observation<Request> {
  const requestId = randomUUID();
  const startedAt = performance.now();
  return {
    requestId,
    end(result) {
      const milliseconds = performance.now() - startedAt;
      log.info({ event: request, requestId, result, durationMs: Math.round(milliseconds) });
      metrics().requests.inc({ request, result });
      metrics().requestSeconds.observe({ request }, milliseconds / 1000);
    },
  };
}

const REPEAT_MS = 60_000;

const lines = new Map<Rejection, { silentUntil: number; suppressed: number }>();

/** Counts a request that looks forged. Logs at most one line a minute for each kind, with the number of those in between. */
export function reportRejection(kind: Rejection): void {
  metrics().rejections.inc({ kind });
  const last = lines.get(kind);
  if (last && performance.now() < last.silentUntil) {
    last.suppressed += 1;
    return;
  }
  lines.set(kind, { silentUntil: performance.now() + REPEAT_MS, suppressed: 0 });
  log.warn({ event: 'request_rejected', kind, suppressed: last?.suppressed ?? 0 });
}
