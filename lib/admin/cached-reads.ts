import { LRUCache } from 'lru-cache';
import type { Handle } from '@/db/client';
import { repeatedErrorLog } from '../observability/log';

const logFailure = repeatedErrorLog('admin_read_failed');

interface Reading<T> {
  value: T;
  startedAt: number;
}

/** This must be at least the number of ranges times that of kinds of sources. */
const MAX_READINGS = 16;

let changedAt = 0;

/** Operators who changed something must read what they did. */
export function expireReads(): void {
  changedAt = performance.now();
}

/**
 * Caches a read of the whole waitlist in this process, so that operators share it. If a read fails, the last value is returned.
 *
 * @param read its arguments become JSON, which tells values apart.
 * @param staleMs how long after `freshMs` a value is still returned while the next one is read.
 */
export function cachedRead<Args extends unknown[], T>(
  read: (handle: Handle, ...args: Args) => Promise<T>,
  freshMs = 5_000,
  staleMs = 0,
) {
  const cacheOf = () =>
    new LRUCache<string, Reading<T>, () => Promise<T>>({
      max: MAX_READINGS,
      ttl: freshMs + staleMs,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (_key, _stale, { context: readNow }) => {
        const startedAt = performance.now();
        try {
          return { value: await readNow(), startedAt };
        } catch (error) {
          logFailure(error);
          throw error;
        }
      },
    });
  const caches = new WeakMap<Handle, ReturnType<typeof cacheOf>>();
  return async (handle: Handle, ...args: Args): Promise<T> => {
    const context = () => read(handle, ...args);
    const key = JSON.stringify(args);
    const cache = caches.get(handle) ?? cacheOf();
    caches.set(handle, cache);
    // lru-cache would return undefined instead of the error if there is no last value.
    const last = cache.peek(key, { allowStale: true });
    const reading = await cache.forceFetch(key, {
      context,
      allowStaleOnFetchRejection: last !== undefined,
      forceRefresh: staleMs === 0 && last !== undefined && last.startedAt <= changedAt,
    });
    if (staleMs > 0 && performance.now() - reading.startedAt > freshMs) {
      // A failure is logged above.
      cache.fetch(key, { context, forceRefresh: true }).catch(() => {});
    }
    return reading.value;
  };
}
