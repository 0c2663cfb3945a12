import 'server-only';
import type { Handle } from '@/db/client';
import { findReferralStats, type ReferralStatsRow } from '@/db/queries/public-reads';
import type { ReferralStatsRecord } from './records';
import { referralLink } from './referral-code';

/** Expects a normalized code. Returns `null` when it does not exist. */
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
