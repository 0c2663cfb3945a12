import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type ReferralReason, type ReferralState, referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups } from '../schema/signups';
import { countIf, type Rows } from '../statements';

/** A group: the referrals of one referrer in one state that are or were withheld for one reason, or of every reason and none. */
export interface GroupKey {
  referrerId: string;
  reason?: ReferralReason;
}

export interface ReviewFilter {
  state: ReferralState;
  reasons: readonly ReferralReason[];
}

/** For referrals with a reason. */
const reasonOfGroup = sql<ReferralReason>`${referrals.reason}`;

const referrerColumns = {
  signupPosition: signups.signupPosition,
  email: signups.email,
  referralCount: signups.referralCount,
  storeCreditCents: signups.storeCreditCents,
};

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
    .select({ referrerId, reason, friends, firstAt, lastAt, ...referrerColumns })
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

/** Fewer friends are too few to show a pattern. */
const MIN_FRIENDS = 3;
/** From this score on, a group is worth a warning. */
export const SUSPICIOUS_SCORE = 3;

export type PaidGroup = Awaited<ReturnType<typeof readPaidGroups>>[number];

interface PaidGroupFilter {
  /** Friends who join within this time are suspicious. */
  fastSeconds: number;
  /** Only these referrers: a query with their ids. */
  among?: SQLWrapper;
  minScore?: number;
}

/** The paid referrals of each referrer with three or more, most suspicious first. Reads every paid referral. */
export async function readPaidGroups(
  handle: Handle,
  { fastSeconds, among, minScore = 0 }: PaidGroupFilter,
  { limit, offset }: Rows,
) {
  const { referrerId, createdAt } = referrals;
  const friend = alias(signups, 'friend');
  const name = sql`split_part(${friend.normalizedEmail}, '@', 1)`;
  const friends = handle.$with('friends').as(
    handle
      .select({
        referrerId,
        createdAt,
        confirmedAt: friend.confirmedAt,
        isFast:
          sql<boolean>`${createdAt} - lag(${createdAt}) over (partition by ${referrerId} order by ${createdAt})
          < ${fastSeconds} * interval '1 second'`.as('is_fast'),
        onNetwork: sql<number | null>`case when ${signupNetworks.networkHash} is not null then
          count(*) over (partition by ${referrerId}, ${signupNetworks.networkHash}) end`.as('on_network'),
        /** Friends whose addresses differ only in numbers. A hash, because it sorts faster than the text. */
        alike: sql<number | null>`case when ${name} ~ '[0-9]' then
          count(*) over (partition by ${referrerId}, hashtext(translate(${name}, '0123456789', ''))) end`.as(
          'alike',
        ),
      })
      .from(referrals)
      .innerJoin(friend, eq(friend.id, referrals.friendId))
      .leftJoin(signupNetworks, eq(signupNetworks.signupId, referrals.friendId))
      .where(and(eq(referrals.state, 'paid'), among && inArray(referrerId, among))),
  );
  const isMost = (part: SQLWrapper) => sql<boolean>`2 * coalesce(${part}, 0) >= count(*)`;
  const groups = handle.$with('groups').as(
    handle
      .with(friends)
      .select({
        referrerId: friends.referrerId,
        friends: count().as('friends'),
        firstAt: sql`min(${friends.createdAt})`.mapWith(createdAt).as('first_at'),
        lastAt: sql`max(${friends.createdAt})`.mapWith(createdAt).as('last_at'),
        /** The most friends on one network. */
        onNetwork: sql<number>`coalesce(max(${friends.onNetwork}), 0)::int`.as('on_network'),
        isFast: isMost(countIf(friends.isFast)).as('is_fast'),
        isNumbered: isMost(sql`max(${friends.alike})`).as('is_numbered'),
        isUnconfirmed: sql<boolean>`count(${friends.confirmedAt}) = 0`.as('is_unconfirmed'),
      })
      .from(friends)
      .groupBy(friends.referrerId)
      .having(gte(count(), MIN_FRIENDS)),
  );
  /** A shared network counts twice. */
  const score = sql<number>`2 * (${groups.onNetwork} >= ${MIN_FRIENDS})::int + ${groups.isFast}::int
    + ${groups.isNumbered}::int + ${groups.isUnconfirmed}::int`;
  return handle
    .with(groups)
    .select({
      referrerId: groups.referrerId,
      friends: groups.friends,
      firstAt: groups.firstAt,
      lastAt: groups.lastAt,
      onNetwork: groups.onNetwork,
      isFast: groups.isFast,
      isNumbered: groups.isNumbered,
      isUnconfirmed: groups.isUnconfirmed,
      ...referrerColumns,
    })
    .from(groups)
    .innerJoin(signups, and(eq(signups.id, groups.referrerId), isNull(signups.erasedAt)))
    .where(gte(score, minScore))
    .orderBy(desc(score), desc(groups.onNetwork), desc(groups.friends), asc(groups.referrerId))
    .limit(limit)
    .offset(offset);
}
