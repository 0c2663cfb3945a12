import 'server-only';
import { randomUUID } from 'node:crypto';
import { log } from './log';
import { metrics, type RequestKind, type RequestResult } from './metrics';

/** A visitor's request while it is answered. */
export interface Observation<Request extends RequestKind> {
  /** Stands in every line about it; the visitor may be told. */
  requestId: string;
  /** Logs and counts how it ended: one line, with a word from a closed list and nothing of the visitor's. */
  end(result: RequestResult<Request>): void;
}

/** Starts to observe a request. */
export function observe<Request extends RequestKind>(request: Request): Observation<Request> {
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
