/** Something took longer than a visitor should wait. It may still happen. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Waits for work no longer than a visitor should.
 *
 * @param milliseconds the longest wait.
 * @param work gets a signal that is aborted when time is up.
 * @throws TimeoutError when time is up, or what the work threw.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const late = new TimeoutError(`No answer within ${milliseconds} ms`);
      reject(late);
      limit.abort(late);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(limit.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
