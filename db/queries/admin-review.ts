import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type ReferralReason, type ReferralState, referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import type { Rows } from '../statements';

// A group has the referrals of one referrer that are or were withheld for one reason, or reversed for it.

export interface GroupKey {
  referrerId: string;
  reason: ReferralReason;
}

export interface ReviewFilter {
  state: ReferralState;
  reasons: readonly ReferralReason[];
}

/** For referrals with a reason. */
const reasonOfGroup = sql<ReferralReason>`${referrals.reason}`;

export type ReviewGroup = Awaited<ReturnType<typeof readReviewGroups>>[number];

/** The biggest first. */
export async function readReviewGroups(
  handle: Handle,
  { state, reasons }: ReviewFilter,
  { limit, offset }: Rows,
) {
  const groups = handle
    .select({
      referrerId: referrals.referrerId,
      reason: reasonOfGroup.as('reason'),
      friends: count().as('friends'),
      /** When the first and the last of them joined. */
      firstAt: sql`min(${referrals.createdAt})`.mapWith(referrals.createdAt).as('first_at'),
      lastAt: sql`max(${referrals.createdAt})`.mapWith(referrals.createdAt).as('last_at'),
    })
    .from(referrals)
    .where(and(eq(referrals.state, state), inArray(referrals.reason, [...reasons])))
    .groupBy(referrals.referrerId, referrals.reason)
    .as('groups');
  const { referrerId, reason, friends, firstAt, lastAt } = groups;
  return handle
    .select({
      referrerId,
      reason,
      friends,
      firstAt,
      lastAt,
      signupPosition: signups.signupPosition,
      email: signups.email,
      firstName: signups.firstName,
      referralCount: signups.referralCount,
      storeCreditCents: signups.storeCreditCents,
      isVip: signups.isVip,
    })
    .from(groups)
    .innerJoin(signups, and(eq(signups.id, referrerId), isNull(signups.erasedAt)))
    .orderBy(desc(friends), desc(referrerId), desc(reason))
    .limit(limit)
    .offset(offset);
}

export type ReasonCount = Awaited<ReturnType<typeof countByReason>>[number];

/** Includes the referrals of erased referrers, which nobody can decide any more. */
export async function countByReason(handle: Handle, state: ReferralState) {
  const friends = count();
  return handle
    .select({ reason: reasonOfGroup, friends })
    .from(referrals)
    .where(and(eq(referrals.state, state), isNotNull(referrals.reason)))
    .groupBy(referrals.reason)
    .orderBy(desc(friends), asc(referrals.reason));
}

type GroupUntil = GroupKey & { state: ReferralState; until: Date };

const inGroup = ({ referrerId, reason, state, until }: GroupUntil) =>
  and(
    eq(referrals.referrerId, referrerId),
    eq(referrals.reason, reason),
    eq(referrals.state, state),
    lte(referrals.createdAt, until),
  );

/** The next friends of a group, by id, which is the order in which they joined. */
export async function readGroupIds(handle: Handle, group: GroupUntil, limit: number): Promise<string[]> {
  const rows = await handle
    .select({ id: referrals.friendId })
    .from(referrals)
    .where(inGroup(group))
    .orderBy(asc(referrals.friendId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countGroupFriends(handle: Handle, group: GroupUntil): Promise<number> {
  return handle.$count(referrals, inGroup(group));
}
