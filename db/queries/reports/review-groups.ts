import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  ne,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../../client';
import { creditEntries } from '../../schema/credit-entries';
import { signupNetworks } from '../../schema/origin';
import { type ReferralReason, type ReferralState, referrals } from '../../schema/referrals';
import { signups } from '../../schema/signups';
import { countIf, idsOf, inIds } from '../../statements';

/** Referrals of one referrer: those that are withheld for a reason or, without a reason, all that are paid. */
export interface GroupKey {
  referrerId: string;
  state: Extract<ReferralState, 'withheld' | 'paid'>;
  reason: ReferralReason | null;
}

/** Nobody can decide about the friends of an erased referrer, or of one whose credit the app has. */
const canBeDecided = and(isNull(signups.erasedAt), isNull(signups.handedOverAt));

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

/** No operator has released it. */
const isNotDecided = or(isNull(referrals.decidedAt), eq(referrals.reason, 'unconfirmed'));

/** People whose VIP bonus was paid in the last days, and not by a release of an operator. */
export async function readNewVips(handle: Handle, days: number): Promise<string[]> {
  const { signupId, friendId, kind, createdAt } = creditEntries;
  const bonus = handle
    .select({ friendId })
    .from(creditEntries)
    .innerJoin(referrals, and(eq(referrals.friendId, friendId), isNotDecided))
    .where(
      and(
        eq(signupId, signups.id),
        eq(kind, 'vip_bonus'),
        sql`${createdAt} > now() - make_interval(days => ${days}::int)`,
      ),
    );
  const isNew = and(isNotNull(signups.vipBonusCents), canBeDecided, exists(bonus));
  return idsOf(await handle.select({ id: signups.id }).from(signups).where(isNew));
}

export interface GroupFilter extends Partial<GroupKey> {
  state: GroupKey['state'];
  /** Smaller groups are left out. */
  minFriends?: number;
  /** Selects the groups of these referrers. */
  referrerIds?: readonly string[];
}

/** Withheld referrals of friends who only have to confirm are in no group, unless it is asked for with its reason. */
function isListed({ state, reason, referrerId, referrerIds }: GroupFilter) {
  const ids = referrerId ? [referrerId] : referrerIds;
  return and(
    eq(referrals.state, state),
    reason ? eq(referrals.reason, reason) : undefined,
    state === 'withheld' && !reason ? ne(referrals.reason, 'unconfirmed') : undefined,
    ids && inIds(referrals.referrerId, ids),
  );
}

export type ReviewGroup = Awaited<ReturnType<typeof readGroups>>[number];

const network = alias(signupNetworks, 'network');
const referrersNetwork = alias(signupNetworks, 'referrers_network');

/** The friends of each group, with how many others of the group have the same network, domain and address but for its numbers. */
function selectFriends(handle: Handle, filter: GroupFilter) {
  const { referrerId, createdAt, ownDomain } = referrals;
  const reason = sql<ReferralReason | null>`case ${referrals.state} when 'withheld' then ${referrals.reason} end`;
  const inGroup = sql`partition by ${referrerId}, ${reason}`;
  // Hashes sort faster than texts.
  const sharing = (text: SQLWrapper) => sql<number>`count(${text}) over (${inGroup}, hashtext(${text}))`;
  const name = sql`split_part(${signups.normalizedEmail}, '@', 1)`;
  return handle
    .select({
      referrerId,
      reason: reason.as('group_reason'),
      friendId: referrals.friendId,
      isUndecided: sql`(${referrals.state} = 'withheld' or ${isNotDecided})`.as('is_undecided'),
      createdAt,
      gap: sql`extract(epoch from ${createdAt} - lag(${createdAt}) over (${inGroup} order by ${createdAt}))::float8`.as(
        'gap',
      ),
      isOnReferrersNetwork: sql`${network.networkHash} = ${referrersNetwork.networkHash}`.as(
        'is_on_referrers_network',
      ),
      onNetwork: sharing(network.networkHash).as('on_network'),
      atDomain: sharing(ownDomain).as('at_domain'),
      numbered: sharing(sql`nullif(translate(${name}, '0123456789', ''), ${name})`).as('numbered'),
    })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.friendId))
    .leftJoin(network, eq(network.signupId, referrals.friendId))
    .leftJoin(referrersNetwork, eq(referrersNetwork.signupId, referrerId))
    .where(isListed(filter))
    .as('friend');
}

/** Reads every friend with a referral in the state. The groups are in no order. */
export async function readGroups(handle: Handle, filter: GroupFilter) {
  const friend = selectFriends(handle, filter);
  const friends = count();
  const most = (column: SQLWrapper) => sql<number>`max(${column})::int`;
  const { signupPosition, email } = signups;
  return handle
    .select({
      referrerId: friend.referrerId,
      state: sql<GroupKey['state']>`${filter.state}`,
      reason: friend.reason,
      signupPosition,
      email,
      friends,
      undecided: countIf(friend.isUndecided),
      /** One of the friends. */
      friendId: sql<string>`min(${friend.friendId}::text)`,
      lastAt: sql<Date>`max(${friend.createdAt})`.mapWith(referrals.createdAt),
      /** The median time between two friends; null for one friend. */
      medianGapSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${friend.gap})`,
      onReferrersNetwork: countIf(friend.isOnReferrersNetwork),
      /** The most on one network, at one domain, and with addresses that differ only in numbers. */
      onNetwork: most(friend.onNetwork),
      atDomain: most(friend.atDomain),
      numbered: most(friend.numbered),
    })
    .from(friend)
    .innerJoin(signups, and(eq(signups.id, friend.referrerId), canBeDecided))
    .groupBy(friend.referrerId, friend.reason, signups.id)
    .having(filter.minFriends ? gte(friends, filter.minFriends) : undefined);
}
