import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { Account } from '../queries/signup-writes';
import { creditEntries } from '../schema/credit-entries';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';

/** Finds friends whose referral is missing, or has another referrer or amount than signup and ledger. For `findViolation`. */
export const wrongReferrals = sql`
  select signup_position from ${signups} friend
  left join ${referrals} referral on referral.friend_id = friend.id
  left join (
    select friend_id, min(signup_id::text)::uuid as payee, count(distinct signup_id) as payees,
      sum(amount_cents) filter (where kind in ('referral', 'reversal')) as cents
    from ${creditEntries} group by friend_id
  ) ledger on ledger.friend_id = friend.id
  where referral.referrer_id is distinct from friend.referred_by
    or payee <> referral.referrer_id or payees > 1
    or coalesce(cents, 0) <> case referral.state when 'paid' then paid_cents else 0 end`;

/** Everybody, or the people with these ids, with the sums of ledger and referrals. */
const accounts = (ids?: string[]) => {
  const ofIds = (column: SQL) => (ids ? sql`and ${column} in ${ids}` : sql``);
  return sql`${signups} left join (
    select signup_id, sum(amount_cents)::int as cents,
      sum(amount_cents) filter (where kind in ('vip_bonus', 'bonus_reversal'))::int as bonus
    from ${creditEntries} where true ${ofIds(sql`signup_id`)} group by signup_id
  ) ledger on signup_id = id left join (
    select referrer_id, count(*)::int as paid
    from ${referrals} where state = 'paid' ${ofIds(sql`referrer_id`)} group by referrer_id
  ) friends on referrer_id = id where true ${ofIds(sql`id`)}`;
};

const bonusIsWrong = sql`coalesce(vip_bonus_cents, 0) <> coalesce(bonus, 0)`;
const sumsAreWrong = sql`(store_credit_cents <> coalesce(cents, 0) or referral_count <> coalesce(paid, 0) or ${bonusIsWrong})`;

export const wrongSums = sql`select signup_position from ${accounts()} and ${sumsAreWrong}`;

export interface StatusRules {
  premiereSpots: number;
  perReferral: number;
  forVip: number;
  forPremiere: number;
}

/** The status of somebody whose credit the app has is final: `wrongHandOvers` compares it. */
const statusIsWrong = (rules: StatusRules) => sql`handed_over_at is null and (
  is_vip <> (vip_bonus_cents is not null)
  or priority_score <> referral_count * ${rules.perReferral}::int
    + case when is_vip then ${rules.forVip}::int else 0 end
    + case when signup_position <= ${rules.premiereSpots} then ${rules.forPremiere}::int else 0 end)`;

export const wrongStatus = (rules: StatusRules) =>
  sql`select signup_position from ${signups} where ${statusIsWrong(rules)}`;

/** Compares the accounts of everybody, or of the people with these ids, with the sums of the ledger. */
export async function readWrongAccounts(handle: Handle, rules: StatusRules, ids?: string[]) {
  return handle.execute<Account>(sql`
    select id, signup_position as "signupPosition", is_vip as "isVip",
      priority_score as "priorityScore", coalesce(paid, 0) as "referralCount", coalesce(cents, 0) as "storeCreditCents",
      case when ${bonusIsWrong} then nullif(bonus, 0) else vip_bonus_cents end as "vipBonusCents"
    from ${accounts(ids)} and (${sumsAreWrong} or (${statusIsWrong(rules)}))`);
}
