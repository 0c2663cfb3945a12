import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type ReferralReason, referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { personColumns, type Rows } from '../statements';

/** The referrer asked for a check that no operator has made yet. */
export const isAppealOpen = and(
  inArray(referrals.state, ['withheld', 'rejected']),
  isNotNull(referrals.appealedAt),
  or(isNull(referrals.decidedAt), gt(referrals.appealedAt, referrals.decidedAt)),
);

const friend = alias(signups, 'friend');
const referrer = alias(signups, 'referrer');

/** Open ones, the oldest first. */
export async function readAppeals(handle: Handle, { limit, offset }: Rows) {
  return handle
    .select({
      friend: personColumns(friend),
      referrer: personColumns(referrer),
      // A withheld or rejected referral has a reason.
      reason: sql<ReferralReason>`${referrals.reason}`,
      state: referrals.state,
      sentence: referrals.appeal,
      ageSeconds: sql<number>`extract(epoch from now() - ${referrals.appealedAt})::float8`,
    })
    .from(referrals)
    .innerJoin(friend, eq(friend.id, referrals.friendId))
    .innerJoin(referrer, eq(referrer.id, referrals.referrerId))
    .where(isAppealOpen)
    .orderBy(asc(referrals.appealedAt), asc(referrals.friendId))
    .limit(limit)
    .offset(offset);
}

export type Appeal = Awaited<ReturnType<typeof readAppeals>>[number];

export async function countAppeals(handle: Handle): Promise<number> {
  return handle.$count(referrals, isAppealOpen);
}
