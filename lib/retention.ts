import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import { deleteExpiredNetworks, deleteExpiredRows } from '@/db/queries/expired-data';
import { HOUR_MS } from './days';
import { logError } from './observability/log';

const CHUNK = 5_000;

/** Deletes what we keep for a limited time. Concurrent calls share the work. */
export async function deleteExpiredData(handle: Handle, signal?: AbortSignal): Promise<void> {
  await deleteExpiredRows(handle);
  while (!signal?.aborted && (await deleteExpiredNetworks(handle, CHUNK)) === CHUNK);
}

export type Retention = ReturnType<typeof startRetention>;

/** Deletes expired data now and every hour. After a failure, it tries again an hour later. */
export function startRetention(handle: Handle) {
  const stopping = new AbortController();
  const finished = run(handle, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}

async function run(handle: Handle, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deleteExpiredData(handle, signal).catch((error) => void logError('retention_failed', error));
    await sleep(HOUR_MS, undefined, { signal }).catch(() => {});
  }
}
