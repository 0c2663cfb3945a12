import { and, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import {
  type ClientOrigin,
  clientColumns,
  type OriginKind,
  originKinds,
  signupNetworks,
  unknownClient,
} from '../schema/origin';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';

export async function findClientOrigin(handle: Handle, signupId: string): Promise<ClientOrigin> {
  const [found] = await handle
    .select(clientColumns)
    .from(signupNetworks)
    .where(eq(signupNetworks.signupId, signupId));
  return found ?? unknownClient;
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
    .select({ code: signups.referralCode, origin: { ...clientColumns, domain: referrals.ownDomain } })
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

/** A referrer's friends from one network are read up to this number. A network with more counts as full. */
const MAX_FROM_ONE = 1_000;

/** Counts the friends of each group up to its limit. */
export async function countFriends(
  tx: Handle,
  groups: readonly FriendGroup[],
  limitOf: (kind: OriginKind) => number,
): Promise<CountedGroup[]> {
  if (groups.length === 0) return [];
  const cases = originKinds.map((kind) => {
    const limit = limitOf(kind);
    return sql`when ${kind} then ${kind === 'domain' ? countAtDomain(limit) : countFrom(clientColumns[kind], limit)}`;
  });
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

/** Friends who passed no captcha are not read: they could fill a network up to the most that is read. */
const countFrom = (column: SQLWrapper, limit: number) => sql`(
  select case when count(*) < ${MAX_FROM_ONE} then (count(*) filter (where is_counted))::int else ${limit}::int end from (
    select signup_id from ${signupNetworks}
    where ${column} = friend.value and referred_by = referrer.id and passed_captcha limit ${MAX_FROM_ONE}
  ) other cross join lateral (
    select ${isCounted} as is_counted from ${referrals} where friend_id = other.signup_id limit 1
  ) referral)`;
