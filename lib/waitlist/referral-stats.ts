import 'server-only';
import type { Handle } from '@/db/client';
import { findReferralStats, type ReferralStatsRow } from '@/db/queries/public-reads';
import type { ReferralStatsRecord } from './records';
import { referralLink } from './referral-code';

/**
 * SPEC's `get_signup_stats`.
 *
 * @param code trimmed, upper-cased.
 * @param origin the site's, for the link.
 * @returns the record, or `null` when there is no such code.
 * @throws the driver's error when the database fails.
 */
export async function getReferralStats(
  handle: Handle,
  code: string,
  origin: string,
): Promise<ReferralStatsRecord | null> {
  const row = await findReferralStats(handle, code);
  return row
    ? { ...toReferralStatsRecord(row, origin), store_credit_dollars: row.storeCreditCents / 100 }
    : null;
}

/** The part of a record that lookup and signup share. */
export function toReferralStatsRecord(row: ReferralStatsRow, origin: string) {
  return {
    referral_code: row.referralCode,
    referral_count: row.referralCount,
    store_credit_cents: row.storeCreditCents,
    is_vip: row.isVip,
    signup_position: row.signupPosition,
    priority_score: row.priorityScore,
    referral_link: referralLink(origin, row.referralCode),
  };
}
