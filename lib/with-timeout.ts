/** The work may still complete later. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Rejects with a TimeoutError when the work takes longer, whether or not it heeds the signal.
 *
 * @param work gets a signal that is aborted at the timeout.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TimeoutError(`No answer within ${milliseconds} ms`);
      reject(error);
      controller.abort(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
