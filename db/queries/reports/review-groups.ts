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
  ne,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../../client';
import { type ReferralReason, type ReferralState, referrals } from '../../schema/referrals';
import { signupNetworks } from '../../schema/signup-networks';
import { signups } from '../../schema/signups';
import { countIf, inIds } from '../../statements';

/** A group: the referrals of one referrer in one state that are or were withheld for one reason, or of every reason and none. */
export interface GroupKey {
  referrerId: string;
  reason?: ReferralReason;
}

/** Nobody can decide about the friends of an erased referrer, or of one whose credit the app has. */
const canBeDecided = and(isNull(signups.erasedAt), isNull(signups.handedOverAt));

export async function countByReason(handle: Handle, state: ReferralState) {
  const friends = count();
  return handle
    .select({ reason: sql<ReferralReason>`${referrals.reason}`, friends })
    .from(referrals)
    .innerJoin(signups, and(eq(signups.id, referrals.referrerId), canBeDecided))
    .where(and(eq(referrals.state, state), isNotNull(referrals.reason)))
    .groupBy(referrals.reason)
    .orderBy(desc(friends), asc(referrals.reason));
}

const MOST_GROUPS = 100;

/** The withheld groups with the most friends, without friends who only have to confirm. */
export async function readLargeGroups(handle: Handle, minFriends: number) {
  const friends = count();
  const { referrerId } = referrals;
  const reason = sql<ReferralReason>`${referrals.reason}`;
  const { signupPosition } = signups;
  return handle
    .select({ referrerId, reason, signupPosition, friends })
    .from(referrals)
    .innerJoin(signups, and(eq(signups.id, referrerId), canBeDecided))
    .where(and(eq(referrals.state, 'withheld'), ne(referrals.reason, 'unconfirmed')))
    .groupBy(referrerId, referrals.reason, signupPosition)
    .having(gte(friends, minFriends))
    .orderBy(desc(friends), referrerId)
    .limit(MOST_GROUPS);
}

export interface GroupFilter {
  state: ReferralState;
  /** Groups by referrer and reason. Without it, by referrer: referrals of every reason and none. */
  reasons?: readonly ReferralReason[];
  /** Smaller groups are left out. */
  minFriends?: number;
  /** Selects the groups of these referrers. */
  referrerIds?: readonly string[];
}

export type FoundGroup = Awaited<ReturnType<typeof readGroups>>[number];

/** Reads every referral in the state. The groups are in no order. */
export async function readGroups(handle: Handle, { minFriends = 1, ...filter }: GroupFilter) {
  const member = selectMembers(handle, filter).as('member');
  const most = (size: SQLWrapper) => sql<number>`coalesce(max(${size}), 0)::int`;
  const { id, signupPosition, email, referralCount, storeCreditCents } = signups;
  return handle
    .select({
      referrerId: member.referrerId,
      reason: member.reason,
      friends: count(),
      /** One of the friends. */
      friendId: sql<string>`min(${member.friendId}::text)`,
      lastAt: sql`max(${member.createdAt})`.mapWith(referrals.createdAt),
      /** The median time between two friends; null for one friend. */
      medianGapSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${member.gapSeconds})`,
      onReferrersNetwork: countIf(member.isOnReferrersNetwork),
      /** The most on one network, at one domain, and with addresses that differ only in numbers. */
      onNetwork: most(member.onNetwork),
      atDomain: most(member.atDomain),
      numbered: most(member.numbered),
      signupPosition,
      email,
      referralCount,
      storeCreditCents,
    })
    .from(member)
    .innerJoin(signups, and(eq(id, member.referrerId), canBeDecided))
    .groupBy(member.referrerId, member.reason, id)
    .having(gte(count(), minFriends));
}

const friend = alias(signups, 'friend');
const network = alias(signupNetworks, 'network');
const referrersNetwork = alias(signupNetworks, 'referrers_network');

/** Friends with what they share with others of their group. A mail provider is no shared domain. */
function selectMembers(handle: Handle, { state, reasons, referrerIds }: Omit<GroupFilter, 'minFriends'>) {
  const reason = reasons ? sql<ReferralReason | null>`${referrals.reason}` : sql<null>`null::text`;
  const group = reasons ? sql`${referrals.referrerId}, ${referrals.reason}` : sql`${referrals.referrerId}`;
  // Hashes sort faster than texts.
  const sharing = (text: SQLWrapper) => sql<number | null>`case when ${text} is not null
    then count(*) over (partition by ${group}, hashtext(${text})) end`;
  const name = sql`split_part(${friend.normalizedEmail}, '@', 1)`;
  const nameWithoutDigits = sql`nullif(translate(${name}, '0123456789', ''), ${name})`;
  const previous = sql`lag(${referrals.createdAt}) over (partition by ${group} order by ${referrals.createdAt})`;
  return handle
    .select({
      referrerId: referrals.referrerId,
      reason: reason.as('group_reason'),
      friendId: referrals.friendId,
      createdAt: referrals.createdAt,
      gapSeconds: sql<number | null>`extract(epoch from ${referrals.createdAt} - ${previous})::float8`.as(
        'gap',
      ),
      isOnReferrersNetwork: sql`${network.networkHash} = ${referrersNetwork.networkHash}`.as(
        'is_own_network',
      ),
      onNetwork: sharing(network.networkHash).as('on_network'),
      atDomain: sharing(referrals.ownDomain).as('at_domain'),
      numbered: sharing(nameWithoutDigits).as('numbered'),
    })
    .from(referrals)
    .innerJoin(friend, eq(friend.id, referrals.friendId))
    .leftJoin(network, eq(network.signupId, referrals.friendId))
    .leftJoin(referrersNetwork, eq(referrersNetwork.signupId, referrals.referrerId))
    .where(
      and(
        eq(referrals.state, state),
        reasons && inArray(referrals.reason, [...reasons]),
        referrerIds && inIds(referrals.referrerId, referrerIds),
      ),
    );
}
