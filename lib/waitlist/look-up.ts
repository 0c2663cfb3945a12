import type { Handle } from '@/db/client';
import { findReferralStats, type ReferralStatsRow } from '@/db/queries/public-reads';
import type { Env } from '../config/env';
import { logError, observeRequest } from '../observability/log';
import type { Runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { type ReferralStatsRecord, referralLink } from './records';
import { referralCodeSchema } from './request-schema';

const TIMEOUT_MS = 3_000;

type LookUpContext = Pick<Runtime, 'env' | 'rateLimiter' | 'readers'>;

type Outcome =
  | { outcome: 'found'; stats: ReferralStatsRecord }
  | { outcome: 'rate_limited'; retryAfterSeconds: number }
  | { outcome: 'malformed_code' | 'unknown_code' | 'aborted' | 'unavailable' };

export type LookUpOutcome = Outcome & { requestId: string };

/**
 * Limits and parses a visitor's request, and finds what the person with the referral code earned. Never throws.
 *
 * @param network the key of the visitor's network, for rate limits.
 * @param signal aborts when the visitor has left.
 */
export async function lookUp(
  context: LookUpContext,
  code: string,
  network: string,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
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
  const limit = await rateLimiter.take('lookupByNetwork', network);
  if (!limit.allowed) return { outcome: 'rate_limited', retryAfterSeconds: limit.retryAfterSeconds };
  const code = referralCodeSchema.safeParse(text);
  if (!code.success) return { outcome: 'malformed_code' };
  const stats = await withTimeout(TIMEOUT_MS, () =>
    getReferralStats(readers.until(signal), code.data, env.SITE_URL),
  );
  if (!stats) return { outcome: 'unknown_code' };
  return { outcome: 'found', stats: { ...stats, ...paymentTerms(env) } };
}

export async function getReferralStats(
  handle: Handle,
  code: string,
  siteUrl: string,
): Promise<ReferralStatsRecord | null> {
  const row = await findReferralStats(handle, code);
  if (!row) return null;
  return {
    ...toReferralStatsRecord(row, siteUrl),
    store_credit_dollars: row.storeCreditCents / 100,
    unconfirmed_referrals: row.unconfirmedReferrals,
  };
}

export function paymentTerms({ REFERRAL_CREDIT: paidOn }: Pick<Env, 'REFERRAL_CREDIT'>) {
  return paidOn === 'confirmation' ? { pays_on: paidOn } : {};
}

export function toReferralStatsRecord(row: ReferralStatsRow, siteUrl: string) {
  return {
    referral_code: row.referralCode,
    referral_count: row.referralCount,
    store_credit_cents: row.storeCreditCents,
    is_vip: row.isVip,
    signup_position: row.signupPosition,
    priority_score: row.priorityScore,
    referral_link: referralLink(siteUrl, row.referralCode),
  };
}
