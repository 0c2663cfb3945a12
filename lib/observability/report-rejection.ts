import 'server-only';
import { log } from './log';
import { metrics, type Rejection } from './metrics';

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
