import { LRUCache } from 'lru-cache';
import type { Handle } from '@/db/client';
import { repeatedErrorLog } from '../observability/log';

const logFailure = repeatedErrorLog('admin_read_failed');

export interface Reading<T> {
  value: T;
  /** When the read began. */
  at: Date;
}

/** At least the number of ranges times that of kinds of sources. */
const MAX_KEYS = 24;

let changedAt = 0;

/** After a change of an operator, who then reads what it did. */
export function expireReads(): void {
  changedAt = Date.now();
}

/**
 * Caches a read of the whole waitlist in this process, so that operators share it. If a read fails, the last value and its
 * time are returned.
 *
 * @param staleMs how long after `freshMs` a value is still returned while the next one is read.
 */
export function cachedRead<T>(
  read: (handle: Handle, key: string) => Promise<T>,
  freshMs = 5_000,
  staleMs = 0,
) {
  const cacheOf = () =>
    new LRUCache<string, Reading<T>, Handle>({
      max: MAX_KEYS,
      ttl: freshMs + staleMs,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (key, _stale, { context }) => {
        const at = new Date();
        try {
          return { value: await read(context, key), at };
        } catch (error) {
          logFailure(error);
          throw error;
        }
      },
    });
  const caches = new WeakMap<Handle, ReturnType<typeof cacheOf>>();
  return async (handle: Handle, key = 'all'): Promise<Reading<T>> => {
    const cache = caches.get(handle) ?? cacheOf();
    caches.set(handle, cache);
    // Without a last value, lru-cache would return undefined instead of the error.
    const last = cache.peek(key, { allowStale: true });
    const reading = await cache.forceFetch(key, {
      context: handle,
      allowStaleOnFetchRejection: last !== undefined,
      forceRefresh: staleMs === 0 && last !== undefined && last.at.getTime() <= changedAt,
    });
    if (staleMs > 0 && Date.now() - reading.at.getTime() > freshMs) {
      // A failure is logged above.
      cache.fetch(key, { context: handle, forceRefresh: true }).catch(() => {});
    }
    return reading;
  };
}
