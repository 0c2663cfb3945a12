import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type ReferralReason, type ReferralRow, referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { personColumns, type Rows } from '../statements';

type Decided = Pick<ReferralRow, 'state' | 'appealedAt' | 'decidedAt'>;

/** Whether the referrer asked for a check that no operator has made yet. */
export const isAppealOpen = ({ state, appealedAt, decidedAt }: Decided): boolean =>
  (state === 'withheld' || state === 'rejected') &&
  appealedAt !== null &&
  (decidedAt === null || decidedAt < appealedAt);

/** The same in SQL. */
export const isOpenAppeal = and(
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
    .where(isOpenAppeal)
    .orderBy(asc(referrals.appealedAt), asc(referrals.friendId))
    .limit(limit)
    .offset(offset);
}

export type Appeal = Awaited<ReturnType<typeof readAppeals>>[number];

export async function countAppeals(handle: Handle): Promise<number> {
  return handle.$count(referrals, isOpenAppeal);
}
