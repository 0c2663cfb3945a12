import 'server-only';
import { ExponentialBackoff, handleWhen, retry, wrap } from 'cockatiel';
import { isConnectionFault } from '@/db/errors';
import { retryConflicts } from '@/db/retry-conflicts';

/** Postgres often restarts within a second or two; visitors do not wait longer. */
const retryConnection = retry(handleWhen(isConnectionFault), {
  maxAttempts: 5,
  backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 400 }),
});

export const joinRetryPolicy = wrap(retryConnection, retryConflicts);
