import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import { repeatedErrorLog } from '../observability/log';

/** If a read takes longer, callers get the last value. */
const MAX_WAIT_MS = 250;

const logFailure = repeatedErrorLog('admin_read_failed');

interface Reading<T> {
  value: T;
  /** When the read began. */
  at: Date;
}

interface Entry<T> {
  reading?: Reading<T>;
  /** The read in flight, which every caller shares. */
  pending?: Promise<Reading<T>>;
  /** Resolves when the read in flight has taken `MAX_WAIT_MS`. */
  deadline?: Promise<void>;
}

interface Options {
  /** A younger value is returned without a new read. */
  freshMs: number;
  /** An older value is never returned. Up to this age, it replaces a new read that is slow. */
  staleMs: number;
  /** Keeps only the value of the last key, because a new key means that earlier values are out of date. */
  keepsLastKey?: boolean;
}

/**
 * Caches a read of the whole list in this process: admin pages stay fast with a million people, and operators share one
 * read. The key is the connection pool and `key`.
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
    entry.deadline = delay(MAX_WAIT_MS, undefined, { ref: false });
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
    // After the deadline nobody awaits a failure, and the next caller reads again.
    pending.catch(logFailure);
    const last = entry.reading;
    return Promise.race([pending, entry.deadline?.then(() => last) ?? last]);
  };
}
