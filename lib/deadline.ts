import 'server-only';
import { isTaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';

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
  try {
    return await timeout(milliseconds, TimeoutStrategy.Aggressive).execute(work);
  } catch (error) {
    throw isTaskCancelledError(error) ? new DeadlineError(`No answer within ${milliseconds} ms`) : error;
  }
}
