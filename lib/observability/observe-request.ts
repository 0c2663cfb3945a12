import 'server-only';
import { randomUUID } from 'node:crypto';
import { log } from './log';
import { metrics, type RequestKind, type RequestResult } from './metrics';

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
