import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@/db/client';

/** How long a caller waits for a new value before it takes the last one. */
const PATIENCE_MS = 250;

interface Reading<T> {
  value: T;
  /** When the read began. */
  at: Date;
}

interface Entry<T> {
  reading?: Reading<T>;
  /** The read in flight, which every caller shares. */
  pending?: Promise<Reading<T>>;
}

interface Options {
  /** A value is as good as new for this time. */
  freshMs: number;
  /** After that it is returned if a new one takes long to read, up to this age. */
  staleMs: number;
}

/**
 * Caches a read of the whole list in this process: pages of operators stay fast with a million people, and several
 * operators share one read. Keyed by the connection pool and `key`.
 */
export function cachedRead<T>(
  read: (handle: Handle, key: string) => Promise<T>,
  { freshMs, staleMs }: Options,
) {
  const pools = new WeakMap<Handle, Map<string, Entry<T>>>();

  function entryFor(handle: Handle, key: string): Entry<T> {
    const entries = pools.get(handle) ?? new Map<string, Entry<T>>();
    pools.set(handle, entries);
    const entry = entries.get(key) ?? {};
    entries.set(key, entry);
    return entry;
  }

  function refresh(entry: Entry<T>, handle: Handle, key: string): Promise<Reading<T>> {
    const at = new Date();
    entry.pending ??= read(handle, key)
      .then((value) => {
        entry.reading = { value, at };
        return entry.reading;
      })
      .finally(() => {
        entry.pending = undefined;
      });
    return entry.pending;
  }

  return async (handle: Handle, key = ''): Promise<Reading<T>> => {
    const entry = entryFor(handle, key);
    const age = entry.reading ? Date.now() - entry.reading.at.getTime() : Number.POSITIVE_INFINITY;
    if (entry.reading && age < freshMs) return entry.reading;
    const pending = refresh(entry, handle, key);
    if (!entry.reading || age >= staleMs) return pending;
    // A failure after the deadline has no caller; the next one tries again.
    pending.catch(() => {});
    return Promise.race([pending, delay(PATIENCE_MS, entry.reading, { ref: false })]);
  };
}
