import { and, eq, isNull } from 'drizzle-orm';
import type { Handle } from '../client';
import { type SignupRow, signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';

/** Public to everybody who knows the referral code. */
export const referralStatsColumns = {
  referralCode: signups.referralCode,
  signupPosition: signups.signupPosition,
  referralCount: signups.referralCount,
  storeCreditCents: signups.storeCreditCents,
  isVip: signups.isVip,
  priorityScore: signups.priorityScore,
};
export type ReferralStatsRow = Pick<SignupRow, keyof typeof referralStatsColumns>;

export async function findReferralStats(
  handle: Handle,
  referralCode: string,
): Promise<ReferralStatsRow | undefined> {
  const [row] = await handle
    .select(referralStatsColumns)
    .from(signups)
    .where(and(eq(signups.referralCode, referralCode), isNull(signups.erasedAt)));
  return row;
}

export async function readTotal(handle: Handle): Promise<number> {
  const [row] = await handle.select({ total: waitlistCounter.lastPosition }).from(waitlistCounter);
  return row?.total ?? 0;
}
