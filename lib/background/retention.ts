import type { Handle } from '@/db/client';
import { deleteExpiredNetworks, deleteExpiredRows } from '@/db/queries/expired-data';
import { HOUR_MS } from '../days';
import { logError } from '../observability/log';
import { repeat } from '../repeat';

const CHUNK = 5_000;

/** Deletes what we keep for a limited time. Concurrent calls share the work. */
export async function deleteExpiredData(handle: Handle, signal?: AbortSignal): Promise<void> {
  await deleteExpiredRows(handle);
  while (!signal?.aborted && (await deleteExpiredNetworks(handle, CHUNK)) === CHUNK);
}

/** It tries again an hour after a failure. */
export const startRetention = (handle: Handle) =>
  repeat(HOUR_MS, (signal) =>
    deleteExpiredData(handle, signal).catch((error) => void logError('retention_failed', error)),
  );
