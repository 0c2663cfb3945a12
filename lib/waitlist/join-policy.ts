import 'server-only';
import { ExponentialBackoff, handleWhen, retry, wrap } from 'cockatiel';
import { isConflict, isConnectionFault } from '@/db/errors';

/** Transactions that were in each other's way are repeated at once. */
const retryConflicts = retry(handleWhen(isConflict), {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 5, maxDelay: 100 }),
});

/** A server that restarts is often back within a second or two; nobody is kept waiting longer. */
const retryConnection = retry(handleWhen(isConnectionFault), {
  maxAttempts: 3,
  backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 800 }),
});

/** How often a transaction that may be repeated is repeated: a bounded number of times. */
export const joinRetryPolicy = wrap(retryConnection, retryConflicts);
