import 'server-only';
import { randomUUID } from 'node:crypto';
import { log, oncePerMinute } from './log';
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

const rejectionLogs = new Map<Rejection, () => void>();

/** Counts a request that looks forged. Logs at most one line a minute for each kind. */
export function reportRejection(kind: Rejection): void {
  metrics().rejections.inc({ kind });
  const write =
    rejectionLogs.get(kind) ??
    oncePerMinute((suppressed) => log.warn({ event: 'request_rejected', kind, suppressed }));
  rejectionLogs.set(kind, write);
  write();
}

const logUnknownNetwork = oncePerMinute((suppressed) =>
  log.warn({ event: 'network_unknown', reason: 'TRUSTED_PROXY_HOPS may be too large', suppressed }),
);

/** All requests whose network is unknown share one limit, and none of them withholds a referral. */
export function reportUnknownNetwork(): void {
  metrics().unknownNetworks.inc();
  logUnknownNetwork();
}
