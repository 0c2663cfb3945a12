import 'server-only';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { isConflict } from './errors';

/**
 * Repeats transactions that were in each other's way, at once and a bounded number of times. Those that number or pay
 * take turns at the counter; those on mails do not, and two that want the same ones from both ends wait for each other
 * until the database ends one of them.
 */
export const retryConflicts = retry(handleWhen(isConflict), {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 5, maxDelay: 100 }),
});
