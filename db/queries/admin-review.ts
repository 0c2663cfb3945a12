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

/** Without the referrals of erased referrers, which nobody can decide any more. */
export async function countByReason(handle: Handle, state: ReferralState) {
  const friends = count();
  return handle
    .select({ reason: sql<ReferralReason>`${referrals.reason}`, friends })
    .from(referrals)
    .innerJoin(signups, and(eq(signups.id, referrals.referrerId), isNull(signups.erasedAt)))
    .where(and(eq(referrals.state, state), isNotNull(referrals.reason)))
    .groupBy(referrals.reason)
    .orderBy(desc(friends), asc(referrals.reason));
}

/** Fewer friends are too few to show a pattern. */
const MIN_FRIENDS = 3;
/** From this score on, a group is worth a warning. */
export const SUSPICIOUS_SCORE = 3;

interface GroupFilter {
  state: ReferralState;
  /** Groups by referrer and reason. Without it, by referrer: three or more referrals of every reason and none. */
  reasons?: readonly ReferralReason[];
  /** Friends who join within this time are suspicious. */
  fastSeconds: number;
  /** Only these referrers: a query with their ids. */
  among?: SQLWrapper;
  minScore?: number;
}

export type ReviewGroup = Awaited<ReturnType<typeof readReviewGroups>>[number];

/** The most suspicious first. Reads every referral in the state. */
export async function readReviewGroups(handle: Handle, filter: GroupFilter, { limit, offset }: Rows) {
  const { state, reasons, fastSeconds, among, minScore = 0 } = filter;
  const { referrerId, createdAt } = referrals;
  const friend = alias(signups, 'friend');
  const name = sql`split_part(${friend.normalizedEmail}, '@', 1)`;
  const group = reasons ? sql`${referrerId}, ${referrals.reason}` : sql`${referrerId}`;
  const friends = handle.$with('friends').as(
    handle
      .select({
        referrerId,
        reason: sql<ReferralReason | null>`${reasons ? referrals.reason : sql`null::text`}`.as('reason'),
        createdAt,
        confirmedAt: friend.confirmedAt,
        isFast:
          sql<boolean>`${createdAt} - lag(${createdAt}) over (partition by ${group} order by ${createdAt})
          < ${fastSeconds} * interval '1 second'`.as('is_fast'),
        onNetwork: sql<number | null>`case when ${signupNetworks.networkHash} is not null then
          count(*) over (partition by ${group}, ${signupNetworks.networkHash}) end`.as('on_network'),
        /** Friends whose addresses differ only in numbers. A hash, because it sorts faster than the text. */
        alike: sql<number | null>`case when ${name} ~ '[0-9]' then
          count(*) over (partition by ${group}, hashtext(translate(${name}, '0123456789', ''))) end`.as(
          'alike',
        ),
      })
      .from(referrals)
      .innerJoin(friend, eq(friend.id, referrals.friendId))
      .leftJoin(signupNetworks, eq(signupNetworks.signupId, referrals.friendId))
      .where(
        and(
          eq(referrals.state, state),
          reasons && inArray(referrals.reason, [...reasons]),
          among && inArray(referrerId, among),
        ),
      ),
  );
  const isMost = (part: SQLWrapper) => sql<boolean>`2 * coalesce(${part}, 0) >= count(*)`;
  const groups = handle.$with('groups').as(
    handle
      .with(friends)
      .select({
        referrerId: friends.referrerId,
        reason: friends.reason,
        friends: count().as('friends'),
        firstAt: sql`min(${friends.createdAt})`.mapWith(createdAt).as('first_at'),
        lastAt: sql`max(${friends.createdAt})`.mapWith(createdAt).as('last_at'),
        /** The most friends on one network. */
        onNetwork: sql<number>`coalesce(max(${friends.onNetwork}), 0)::int`.as('on_network'),
        isFast: isMost(countIf(friends.isFast)).as('is_fast'),
        isNumbered: sql<boolean>`max(${friends.alike}) > 1 and ${isMost(sql`max(${friends.alike})`)}`.as(
          'is_numbered',
        ),
        isUnconfirmed: sql<boolean>`count(${friends.confirmedAt}) = 0`.as('is_unconfirmed'),
      })
      .from(friends)
      .groupBy(friends.referrerId, friends.reason)
      .having(gte(count(), reasons ? 1 : MIN_FRIENDS)),
  );
  /** A shared network counts twice. */
  const score = sql<number>`2 * (${groups.onNetwork} >= ${MIN_FRIENDS})::int + ${groups.isFast}::int
    + ${groups.isNumbered}::int + ${groups.isUnconfirmed}::int`;
  return handle
    .with(groups)
    .select({
      referrerId: groups.referrerId,
      reason: groups.reason,
      friends: groups.friends,
      firstAt: groups.firstAt,
      lastAt: groups.lastAt,
      onNetwork: groups.onNetwork,
      isFast: groups.isFast,
      isNumbered: groups.isNumbered,
      isUnconfirmed: groups.isUnconfirmed,
      signupPosition: signups.signupPosition,
      email: signups.email,
      referralCount: signups.referralCount,
      storeCreditCents: signups.storeCreditCents,
    })
    .from(groups)
    .innerJoin(signups, and(eq(signups.id, groups.referrerId), isNull(signups.erasedAt)))
    .where(gte(score, minScore))
    .orderBy(
      desc(score),
      desc(groups.onNetwork),
      desc(groups.friends),
      asc(groups.referrerId),
      asc(groups.reason),
    )
    .limit(limit)
    .offset(offset);
}
