import 'server-only';
import { repeatedErrorLog } from '../../observability/log';

/**
 * Work that the mail worker does at most once per interval. A failure is logged as `event`: mail must not wait for it.
 */
export function periodic(
  intervalMs: number,
  event: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  const logFailure = repeatedErrorLog(event);
  let nextAt = 0;
  return async () => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + intervalMs;
    await work().catch(logFailure);
  };
}
