import 'server-only';

/** Something took longer than a visitor should wait. It may still happen. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/**
 * Waits for work no longer than a visitor should.
 *
 * @param milliseconds the longest wait.
 * @throws DeadlineError when time is up, or what the work threw.
 */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DeadlineError(`No answer within ${milliseconds} ms`));
    timer = setTimeout(giveUp, milliseconds);
  });
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
