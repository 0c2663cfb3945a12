import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../../client';
import { creditEntries } from '../../schema/credit-entries';
import { type ReferralReason, type ReferralState, referrals } from '../../schema/referrals';
import { signupNetworks } from '../../schema/signup-networks';
import { type SignupRow, signups } from '../../schema/signups';
import { countIf, idsOf, inIds, inTexts } from '../../statements';

/**
 * A group: the friends of one referrer who joined from one network, or have addresses at one domain, whatever became of their
 * referrals. Or, where friends share neither, the referrals in one state that are or were withheld for one reason, or of every
 * reason and none.
 */
export interface GroupKey {
  referrerId: string;
  reason?: ReferralReason;
  /** A friend from whose network they joined: its hash means nothing to a person. */
  network?: string;
  domain?: string;
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

/** People whose VIP bonus was paid in the last days, and not by a release of an operator. */
const isNotDecided = or(isNull(referrals.decidedAt), eq(referrals.reason, 'unconfirmed'));

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

export interface GroupFilter {
  state: ReferralState;
  /** Groups with such referrals. Without it, all referrals of a referrer in the state are a group. */
  reasons?: readonly ReferralReason[];
  /** Smaller groups are left out. */
  minFriends?: number;
  /** Selects the groups of these referrers. */
  referrerIds?: readonly string[];
  /** Selects one group. */
  key?: GroupKey;
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

export interface FoundGroup
  extends Nullable<Omit<GroupKey, 'referrerId'>>,
    Pick<SignupRow, 'signupPosition' | 'email' | 'referralCount' | 'storeCreditCents'> {
  referrerId: string;
  friends: number;
  withheld: number;
  paid: number;
  rejected: number;
  paidCents: number;
  /** Why those in the state are or were withheld. */
  reasons: ReferralReason[];
  /** One of the friends. */
  friendId: string;
  lastAt: Date;
  /** The median time between two friends; null for one friend. */
  medianGapSeconds: number | null;
  onReferrersNetwork: number;
  /** The most on one network, at one domain, and with addresses that differ only in numbers. */
  onNetwork: number;
  atDomain: number;
  numbered: number;
}

/** Reads every friend of the referrers with a referral in the state. The groups are in no order. */
export async function readGroups(handle: Handle, filter: GroupFilter): Promise<FoundGroup[]> {
  const { state, minFriends = 1 } = filter;
  // Hashes sort faster than texts.
  const most = (text: SQL) =>
    sql`count(${text}) over (partition by referrer_id, kind, value, hashtext(${text}))`;
  const rows = await handle.execute<Omit<FoundGroup, 'lastAt'> & { lastAt: string }>(sql`
    with friend as materialized (${selectFriends(filter)}),
    listed as (${selectListed(filter)}),
    member as (
      select friend.*, kind, value, ${most(sql`network`)} as on_one_network, ${most(sql`domain`)} as at_one_domain,
        ${most(sql`name`)} as numbered, extract(epoch from created_at
          - lag(created_at) over (partition by referrer_id, kind, value order by created_at))::float8 as gap
      from friend cross join lateral (values ('network', network), ('domain', domain),
        ('reason', case state when ${state} then reason end), ('all', case state when ${state} then '' end)) shared (kind, value)
      join listed using (referrer_id, kind, value)
    )
    select referrer_id as "referrerId",
      case kind when 'network' then min(friend_id::text) end as network,
      case kind when 'domain' then value end as domain, case kind when 'reason' then value end as reason,
      count(*)::int as friends, ${countIf(sql`state = 'withheld'`)} as withheld, ${countIf(sql`state = 'paid'`)} as paid,
      ${countIf(sql`state = 'rejected'`)} as rejected,
      coalesce(sum(member.paid_cents) filter (where state = 'paid'), 0)::int as "paidCents",
      coalesce(json_agg(distinct reason) filter (where state = ${state} and reason is not null), '[]') as reasons,
      min(friend_id::text) as "friendId", max(member.created_at) as "lastAt",
      percentile_cont(0.5) within group (order by gap) as "medianGapSeconds",
      ${countIf(sql`network = referrers_network`)} as "onReferrersNetwork", max(on_one_network)::int as "onNetwork",
      max(at_one_domain)::int as "atDomain", max(numbered)::int as numbered, signup_position as "signupPosition", email,
      referral_count as "referralCount", store_credit_cents as "storeCreditCents"
    from member join ${signups} on signups.id = referrer_id and ${canBeDecided}
    group by referrer_id, kind, value, signups.id having count(*) >= ${minFriends}`);
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) }));
}

/** The friends of the referrers, with how many of them share a network and a domain. A mail provider is no shared domain. */
function selectFriends({ state, reasons, referrerIds, key }: GroupFilter) {
  const ids = key ? [key.referrerId] : referrerIds;
  const listed = and(
    eq(referrals.state, state),
    reasons && inArray(referrals.reason, [...reasons]),
    ids && inIds(referrals.referrerId, ids),
  );
  const sharing = (text: SQL) => sql`count(${text}) over (partition by referrer_id, hashtext(${text}))`;
  const name = sql`split_part(person.normalized_email, '@', 1)`;
  return sql`
    select referrer_id, friend_id, state, reason, paid_cents, referral.created_at, own_domain as domain,
      network.network_hash as network, own.network_hash as referrers_network,
      nullif(translate(${name}, '0123456789', ''), ${name}) as name,
      ${reasons ? sharing(sql`network.network_hash`) : sql`0`} as on_network,
      ${reasons ? sharing(sql`own_domain`) : sql`0`} as at_domain
    from ${referrals} referral join ${signups} person on person.id = friend_id
    left join ${signupNetworks} network on network.signup_id = friend_id
    left join ${signupNetworks} own on own.signup_id = referrer_id
    where ${key ? sql`referrer_id = ${key.referrerId}` : sql`referrer_id in (select referrer_id from ${referrals} where ${listed})`}`;
}

/** A friend with others on the network or at the domain is in the larger of the two groups. */
function selectListed({ state, reasons, key }: GroupFilter) {
  if (key)
    return sql`select ${key.referrerId}::uuid as referrer_id, ${kindIn(key)} as kind, ${valueIn(key)} as value`;
  if (!reasons)
    return sql`select distinct referrer_id, 'all' as kind, '' as value from friend where state = ${state}`;
  return sql`
    select distinct referrer_id, kind, case kind when 'network' then network when 'domain' then domain else reason end as value
    from friend cross join lateral (select case when on_network > 1 and on_network >= at_domain then 'network'
      when at_domain > 1 then 'domain' else 'reason' end as kind) own
    where state = ${state} and ${inTexts(sql`reason`, reasons)}`;
}

function kindIn({ network, domain, reason }: GroupKey) {
  if (network) return sql`'network'`;
  if (domain) return sql`'domain'`;
  return reason ? sql`'reason'` : sql`'all'`;
}

const valueIn = ({ network, domain, reason }: GroupKey) =>
  network
    ? sql`(select network_hash from ${signupNetworks} where signup_id = ${network})`
    : sql`${domain ?? reason ?? ''}::text`;
