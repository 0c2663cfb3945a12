import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@/db/client';

/** When a read takes longer, callers take the last value. */
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
  /** Resolves when the read in flight takes too long to wait for. */
  patience?: Promise<void>;
}

interface Options {
  /** A value is as good as new for this time. */
  freshMs: number;
  /** After that it is returned if a new one takes long to read, up to this age. */
  staleMs: number;
  /** Only the value of the last key is kept: the others are out of date. */
  keepsLastKey?: boolean;
}

/**
 * Caches a read of the whole list in this process: pages of operators stay fast with a million people, and several
 * operators share one read. Keyed by the connection pool and `key`.
 */
export function cachedRead<T>(
  read: (handle: Handle, key: string) => Promise<T>,
  { freshMs, staleMs, keepsLastKey = false }: Options,
) {
  const pools = new WeakMap<Handle, Map<string, Entry<T>>>();

  function entryFor(handle: Handle, key: string): Entry<T> {
    const entries = pools.get(handle) ?? new Map<string, Entry<T>>();
    pools.set(handle, entries);
    const entry = entries.get(key) ?? {};
    if (keepsLastKey) entries.clear();
    entries.set(key, entry);
    return entry;
  }

  function start(entry: Entry<T>, handle: Handle, key: string): Promise<Reading<T>> {
    const at = new Date();
    entry.patience = delay(PATIENCE_MS, undefined, { ref: false });
    return read(handle, key)
      .then((value) => {
        entry.reading = { value, at };
        return entry.reading;
      })
      .finally(() => {
        entry.pending = undefined;
      });
  }

  return async (handle: Handle, key = ''): Promise<Reading<T>> => {
    const entry = entryFor(handle, key);
    const age = entry.reading ? Date.now() - entry.reading.at.getTime() : Number.POSITIVE_INFINITY;
    if (entry.reading && age < freshMs) return entry.reading;
    entry.pending ??= start(entry, handle, key);
    const { pending } = entry;
    if (!entry.reading || age >= staleMs) return pending;
    // A failure after the deadline has no caller; the next one tries again.
    pending.catch(() => {});
    const last = entry.reading;
    return Promise.race([pending, entry.patience?.then(() => last) ?? last]);
  };
}
