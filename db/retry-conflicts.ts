import 'server-only';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { isConflict } from './errors';

/** Signups and credit are ordered by the counter's lock, but two updates of the same emails can deadlock. */
export const retryConflicts = retry(handleWhen(isConflict), {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 5, maxDelay: 100 }),
});
