import 'server-only';
import { ExponentialBackoff, handleWhen, retry, wrap } from 'cockatiel';
import { isConnectionFault } from '@/db/errors';
import { retryConflicts } from '@/db/retry-conflicts';

/** A server that restarts is often back within a second or two; nobody is kept waiting longer. */
const retryConnection = retry(handleWhen(isConnectionFault), {
  maxAttempts: 3,
  backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 800 }),
});

/** How often a transaction that may be repeated is repeated: a bounded number of times. */
export const joinRetryPolicy = wrap(retryConnection, retryConflicts);
