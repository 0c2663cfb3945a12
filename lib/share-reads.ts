/** Reads at most once in `freshMs`, by default a second: calls share a pending read, and then its result or its error. */
export function shareReads<T>(read: () => Promise<T>, freshMs = 1_000): () => Promise<T> {
  let current: Promise<T> | undefined;
  let freshUntil = 0;
  return () => {
    const now = performance.now();
    if (current && now < freshUntil) return current;
    freshUntil = Number.POSITIVE_INFINITY;
    current = read().finally(() => {
      freshUntil = now + freshMs;
    });
    return current;
  };
}

/** A failed read returns what the last successful one returned. */
export function keepLast<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | undefined;
  return async () => {
    try {
      last = { value: await read() };
    } catch (error) {
      if (!last) throw error;
    }
    return last.value;
  };
}
