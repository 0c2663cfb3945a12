import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { Origin, OriginKind } from '../schema/origin';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { signups } from '../schema/signups';

/** Where the origin of a person is stored. */
const originColumns = {
  network: signupNetworks.networkHash,
  domain: referrals.ownDomain,
} as const satisfies Record<OriginKind, unknown>;

/** The network from which a person joined. */
export async function findOriginNetwork(handle: Handle, signupId: string): Promise<Origin['network']> {
  const [found] = await handle
    .select({ network: originColumns.network })
    .from(signupNetworks)
    .where(eq(signupNetworks.signupId, signupId));
  return found?.network ?? null;
}

/**
 * Friends count for the limits if no rule withheld their referral: it is paid, or will be once they confirm. So they have all
 * passed a captcha, and nobody can use up a limit with invented people.
 */
const isCounted = and(
  or(isNull(referrals.reason), eq(referrals.reason, 'unconfirmed')),
  inArray(referrals.state, ['paid', 'withheld']),
);

/** The origin of a friend who was paid by the rules, with the code of the referrer. */
export async function findPaidOrigin(tx: Handle, friendId: string) {
  const [found] = await tx
    .select({ code: signups.referralCode, origin: originColumns })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .leftJoin(signupNetworks, eq(signupNetworks.signupId, referrals.friendId))
    .where(and(eq(referrals.friendId, friendId), eq(referrals.state, 'paid'), isCounted));
  return found;
}

/** Friends of one referrer who share something. */
export interface FriendGroup {
  referrerCode: string;
  kind: OriginKind;
  value: string;
}

interface CountedGroup extends FriendGroup {
  friends: number;
}

/** A referrer's friends on a network are read up to this number. A network with more counts as full. */
const MAX_ON_NETWORK = 1_000;

/** Counts the friends of each group up to its limit. */
export async function countFriends(
  tx: Handle,
  groups: readonly FriendGroup[],
  limits: Record<OriginKind, number>,
): Promise<CountedGroup[]> {
  if (groups.length === 0) return [];
  const counts: Record<OriginKind, SQL> = {
    network: countOnNetwork(sql`network_hash`, limits.network),
    domain: countAtDomain(limits.domain),
  };
  const cases = Object.entries(counts).map(([kind, counted]) => sql`when ${kind} then ${counted}`);
  // Subqueries with a limit are read by their index, however many groups there are. Joins would scan whole tables.
  return tx.execute<CountedGroup & Record<string, unknown>>(sql`
    select friend."referrerCode", friend.kind, friend.value, case friend.kind ${sql.join(cases, sql` `)} end as friends
    from (
      select * from json_to_recordset(${JSON.stringify(groups)}::json) as input ("referrerCode" text, kind text, value text)
      limit ${groups.length}
    ) friend cross join lateral (select id from ${signups} where referral_code = friend."referrerCode" limit 1) referrer`);
}

/** Each reason is a range of the index, so that friends who were withheld for another one are not read. */
const countAtDomain = (limit: number) => sql`(
  select count(*)::int from (
    (select from ${referrals} where referrer_id = referrer.id and own_domain = friend.value
      and reason is null and state = 'paid' limit ${limit})
    union all
    (select from ${referrals} where referrer_id = referrer.id and own_domain = friend.value
      and reason = 'unconfirmed' and state in ('paid', 'withheld') limit ${limit})
  ) found)`;

/** Friends who passed no captcha are not read: they could fill the network up to the most that is read. */
const countOnNetwork = (column: SQL, limit: number) => sql`(
  select case when count(*) < ${MAX_ON_NETWORK} then (count(*) filter (where is_counted))::int else ${limit}::int end from (
    select signup_id from ${signupNetworks}
    where ${column} = friend.value and referred_by = referrer.id and passed_captcha limit ${MAX_ON_NETWORK}
  ) other cross join lateral (
    select ${isCounted} as is_counted from ${referrals} where friend_id = other.signup_id limit 1
  ) referral)`;
