import type { Handle } from '@/db/client';
import { findReferralStats } from '@/db/queries/public-reads';
import { logError, observeRequest } from '../observability/log';
import type { Runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { findReferralCode, type StatsTerms, toStatsRecord } from './records';

const TIMEOUT_MS = 3_000;

type LookUpContext = Pick<Runtime, 'env' | 'rateLimiter' | 'readers'>;

type Outcome =
  | { outcome: 'found'; stats: NonNullable<Awaited<ReturnType<typeof getReferralStats>>> }
  | { outcome: 'rate_limited'; retryAfterSeconds: number }
  | { outcome: 'malformed_code' | 'unknown_code' | 'aborted' | 'unavailable' };

export type LookUpOutcome = Awaited<ReturnType<typeof lookUp>>;

/** Never throws. The signal aborts when the visitor has left. */
export async function lookUp(context: LookUpContext, code: string, network: string, signal: AbortSignal) {
  const { requestId, end } = observeRequest('lookup');
  const outcome = await attempt(context, code, network, signal).catch((error): Outcome => {
    if (signal.aborted) return { outcome: 'aborted' };
    logError('lookup_failed', error, requestId);
    return { outcome: 'unavailable' };
  });
  end(outcome.outcome);
  return { ...outcome, requestId };
}

async function attempt(
  { env, rateLimiter, readers }: LookUpContext,
  text: string,
  network: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const limit = rateLimiter.take('lookupByNetwork', network);
  if (!limit.allowed) return { outcome: 'rate_limited', retryAfterSeconds: limit.retryAfterSeconds };
  const code = findReferralCode(text);
  if (code === null) return { outcome: 'malformed_code' };
  const stats = await withTimeout(TIMEOUT_MS, () => getReferralStats(readers.until(signal), code, env));
  return stats ? { outcome: 'found', stats } : { outcome: 'unknown_code' };
}

/** Anybody who knows the code can read it, so it has no id, email or name. */
export async function getReferralStats(handle: Handle, code: string, terms: StatsTerms) {
  const row = await findReferralStats(handle, code);
  if (!row) return null;
  return {
    ...toStatsRecord(row, terms),
    store_credit_dollars: row.storeCreditCents / 100,
    /** Friends who have not confirmed their email yet, where a referral pays on confirmation. */
    unconfirmed_referrals: row.unconfirmedReferrals,
  };
}
