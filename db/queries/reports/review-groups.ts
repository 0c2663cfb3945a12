import { and, asc, count, desc, eq, gte, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { emailSuppressions } from '../../schema/mailboxes';
import { outboxEmails } from '../../schema/outbox-emails';
import { type ReferralReason, type ReferralState, referrals } from '../../schema/referrals';
import { signupNetworks } from '../../schema/signup-networks';
import { signups } from '../../schema/signups';
import { anyOf, pipeline } from '../../statements';

/** A group: the referrals of one referrer in one state that are or were withheld for one reason, or of every reason and none. */
export interface GroupKey {
  referrerId: string;
  reason?: ReferralReason;
}

/** Nobody can decide about the friends of an erased referrer, or of one whose credit the app has. */
const canBeDecided = and(isNull(signups.erasedAt), isNull(signups.handedOverAt));

/** Of referrals that can be decided. */
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

/**
 * Referrers with paid friends that can be decided, the latest first. Friends are `close` if a quarter of them share a network, or
 * if half of the times between them are up to five minutes. Reads no row of a friend, only indexes.
 */
export async function readPaidReferrers(handle: Handle, minFriends: number) {
  const [referrers, fast] = await pipeline([
    handle.execute<{ referrerId: string; sharesNetwork: boolean }>(sql`
      with shared as materialized (
        select referred_by as id, max(friends) as friends from (
          select referred_by, count(*) as friends from ${signupNetworks} where referred_by is not null
          group by referred_by, network_hash having count(*) > 1
        ) networks group by referred_by
      )
      select id as "referrerId", coalesce(4 * friends >= referral_count, false) as "sharesNetwork"
      from ${signups} left join shared using (id)
      where referral_count >= ${minFriends} and erased_at is null and handed_over_at is null
      order by signup_position desc`),
    handle.execute<{ referrerId: string }>(sql`
      select referrer_id as "referrerId" from (
        select referrer_id, created_at - lag(created_at) over (
          partition by referrer_id, reason order by created_at) as gap
        from ${referrals}
      ) paced group by referrer_id
      having count(gap) > 1 and 2 * count(*) filter (where gap <= interval '5 minutes') >= count(gap)`),
  ]);
  const fastIds = new Set(fast.map(({ referrerId }) => referrerId));
  return referrers.map(({ referrerId, sharesNetwork }) => ({
    referrerId,
    isClose: sharesNetwork || fastIds.has(referrerId),
  }));
}

/** What the friends of a group have in common: numbers of friends, and the time between two of them. */
export interface GroupFacts {
  friends: number;
  /** Between two friends; null for one friend. */
  medianGapSeconds: number | null;
  /** Those whose network is known. */
  withNetwork: number;
  /** The most on one network. */
  onNetwork: number;
  onReferrersNetwork: number;
  /** The most whose addresses differ only in numbers. */
  numbered: number;
  /** The most at one domain that is not a mail provider's. */
  atDomain: number;
  /** Their address bounced, or their welcome mail could not be sent. */
  unreachable: number;
  confirmed: number;
  /** Those who referred friends themselves. */
  referrers: number;
}

export interface FoundGroup extends GroupFacts {
  referrerId: string;
  reason: ReferralReason | null;
  /** One of the friends. */
  friendId: string;
  lastAt: Date;
  signupPosition: number;
  email: string;
  referralCount: number;
  storeCreditCents: number;
}

export interface GroupFilter {
  state: ReferralState;
  /** Groups by referrer and reason. Without it, by referrer: referrals of every reason and none. */
  reasons?: readonly ReferralReason[];
  /** Smaller groups are left out. */
  minFriends?: number;
  /** Only these referrers: `any(…)` of their ids. */
  among?: SQL;
}

type Row = Omit<FoundGroup, 'lastAt'> & { lastMs: number };

/** In no order, without those that nobody can decide any more. Reads every referral in the state. */
export async function readGroups(handle: Handle, filter: GroupFilter): Promise<FoundGroup[]> {
  const { state, reasons, minFriends = 1, among } = filter;
  // Hashes, because grouping by them takes half the time of grouping by the texts. Friends are looked up in the order of their ids,
  // which is the order of their rows: in another order, Postgres reads the same blocks again and again. `offset 0` keeps that order.
  const rows = await handle.execute<Row & Record<string, unknown>>(sql`
    with member as materialized (
      select referral.referrer_id, ${reasons ? sql`referral.reason` : sql`null::text`} as reason, referral.friend_id,
        referral.created_at, hashtext(network.network_hash) as network, hashtext(referral.own_domain) as domain,
        network.network_hash = own.network_hash as is_own_network,
        hashtext(nullif(translate(name, '0123456789', ''), name)) as pattern,
        friend.confirmed_at is not null as is_confirmed,
        friend.referral_count > 0 as is_referrer,
        friend.canonical_mailbox in (select mailbox from ${emailSuppressions} where reason = 'bounced')
          or friend.id in (select signup_id from ${outboxEmails} where status = 'dead' and kind = 'welcome') as is_unreachable
      from (
        select * from ${referrals} where state = ${state}
          and ${reasons ? sql`reason = ${anyOf(reasons)}` : sql`true`}
          and ${among ? sql`referrer_id = ${among}` : sql`true`}
        order by friend_id offset 0
      ) referral
      join ${signups} friend on friend.id = referral.friend_id
      cross join lateral (select split_part(friend.normalized_email, '@', 1) as name) address
      left join ${signupNetworks} network on network.signup_id = referral.friend_id
      left join lateral (
        select network_hash from ${signupNetworks} where signup_id = referral.referrer_id offset 0
      ) own on true
    ), paced as (
      select *, extract(epoch from created_at - lag(created_at) over (
        partition by referrer_id, reason order by created_at))::float8 as gap
      from member
    ), grouped as (
      select referrer_id, reason, count(*)::int as friends, min(friend_id::text) as friend_id,
        max(created_at) as last_at,
        percentile_cont(0.5) within group (order by gap) as gap, count(network)::int as with_network,
        (count(*) filter (where is_own_network))::int as on_own_network,
        (count(*) filter (where is_unreachable))::int as unreachable,
        (count(*) filter (where is_confirmed))::int as confirmed,
        (count(*) filter (where is_referrer))::int as referrers
      from paced group by referrer_id, reason having count(*) >= ${minFriends}
    ), shared as (
      select referrer_id, reason, coalesce(max(size) filter (where kind = 1), 0)::int as on_network,
        coalesce(max(size) filter (where kind = 2), 0)::int as numbered,
        coalesce(max(size) filter (where kind = 3), 0)::int as at_domain
      from (
        select 1 as kind, referrer_id, reason, count(*) as size from member where network is not null group by 2, 3, network
        union all
        select 2, referrer_id, reason, count(*) from member where pattern is not null group by 2, 3, pattern
        union all
        select 3, referrer_id, reason, count(*) from member where domain is not null group by 2, 3, domain
      ) sizes where size > 1 group by referrer_id, reason
    )
    select grouped.referrer_id as "referrerId", grouped.reason, friends, friend_id as "friendId",
      extract(epoch from last_at)::float8 * 1000 as "lastMs",
      gap as "medianGapSeconds", with_network as "withNetwork", greatest(on_network, (with_network > 0)::int) as "onNetwork",
      on_own_network as "onReferrersNetwork", coalesce(numbered, 0) as numbered, coalesce(at_domain, 0) as "atDomain",
      unreachable, confirmed, referrers,
      signup_position as "signupPosition", email, referral_count as "referralCount", store_credit_cents as "storeCreditCents"
    from grouped
    join ${signups} referrer on referrer.id = grouped.referrer_id
      and referrer.erased_at is null and referrer.handed_over_at is null
    left join shared on shared.referrer_id = grouped.referrer_id and shared.reason is not distinct from grouped.reason`);
  return rows.map(({ lastMs, ...group }) => ({ ...group, lastAt: new Date(lastMs) }));
}
