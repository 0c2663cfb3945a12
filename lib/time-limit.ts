/**
 * Does work that is called off when it takes too long.
 *
 * @param milliseconds the longest wait.
 * @param work has to heed the signal: nothing else ends it.
 * @throws what the work threw; once it was called off, that is the signal's reason.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`Not done within ${milliseconds} ms`)), milliseconds);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
