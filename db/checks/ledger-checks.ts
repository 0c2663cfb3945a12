import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { bonusKinds, creditEntries } from '../schema/credit-entries';
import { rankings } from '../schema/rankings';
import { type SignupRow, signups } from '../schema/signups';

/** For `findViolation`, like the other checks here. */
export const wrongReferrals = sql`
  select signup_position from ${signups} as friend left join (
    select referred_signup_id,
      count(*) filter (where kind in ('referral', 'withheld')) as posted,
      count(*) filter (where kind = 'release') as released,
      count(*) filter (where kind = 'rejection') as rejected,
      count(*) filter (where kind = 'withheld') as withheld,
      count(*) filter (where kind = 'reversal') as reversed,
      count(distinct signup_id) as referrers,
      min(signup_id::text)::uuid as referrer
    from ${creditEntries} group by referred_signup_id
  ) as ledger on referred_signup_id = friend.id
  where coalesce(posted, 0) <> case when friend.referred_by is null then 0 else 1 end
    or released > withheld
    or rejected > withheld
    or reversed > posted - withheld + released
    or referrers > 1
    or referrer <> friend.referred_by`;

/** @param who a WHERE clause, or nothing for all referrers. */
const ledgerSumsOf = (who: SQL) => sql`
  select signup_id,
    sum(amount_cents) as cents,
    count(*) filter (where kind in ('referral', 'release')) - count(*) filter (where kind = 'reversal') as paid,
    coalesce(sum(amount_cents) filter (where kind in ${[...bonusKinds]}), 0) as bonus
  from ${creditEntries} ${who} group by signup_id`;

const ledgerSums = ledgerSumsOf(sql``);

const sumsAreWrong = sql`store_credit_cents <> coalesce(cents, 0) or referral_count <> coalesce(paid, 0)`;

export const wrongSums = sql`
  select signup_position from ${signups} left join (${ledgerSums}) as ledger on signup_id = id
  where ${sumsAreWrong}`;

/** Finds people with `threshold` paid referrals and no bonus, or fewer and a bonus. */
export const wrongBonuses = (threshold: number, bonusCents: number) => sql`
  select signup_position from (${ledgerSums}) as ledger join ${signups} on id = signup_id
  where bonus <> case when paid >= ${threshold} then ${bonusCents}::int else 0 end`;

export interface StatusRules {
  vipReferrals: number;
  premiereSpots: number;
  perReferral: number;
  forVip: number;
  forPremiere: number;
}

/** `rankings` holds a copy for everybody with a score. */
const rankingIsWrong = sql`not exists (
  select from ${rankings} ranking
  where ranking.signup_position = ${signups}.signup_position
    and ranking.referral_count = ${signups}.referral_count
    and ranking.priority_score = ${signups}.priority_score
    and ranking.is_vip = ${signups}.is_vip
    and ranking.is_invited = (${signups}.invited_at is not null)
) and (priority_score > 0 or exists (
  select from ${rankings} ranking where ranking.signup_position = ${signups}.signup_position
))`;

const statusIsWrong = (rules: StatusRules) => sql`
  is_vip <> coalesce(vip_override, referral_count >= ${rules.vipReferrals})
  or priority_score <> referral_count * ${rules.perReferral}::int
    + case when is_vip then ${rules.forVip}::int else 0 end
    + case when signup_position <= ${rules.premiereSpots} then ${rules.forPremiere}::int else 0 end
  or (${rankingIsWrong})`;

export const wrongStatus = (rules: StatusRules) =>
  sql`select signup_position from ${signups} where ${statusIsWrong(rules)}`;

type LedgerAccount = Pick<
  SignupRow,
  'id' | 'signupPosition' | 'vipOverride' | 'isVip' | 'priorityScore' | 'referralCount' | 'storeCreditCents'
>;

/** The ids of everybody found by `wrongSums` and `wrongStatus`. */
export async function findWrongAccounts(handle: Handle, rules: StatusRules): Promise<string[]> {
  const rows = await handle.execute<{ id: string }>(sql`
    select id from ${signups} left join (${ledgerSums}) as ledger on signup_id = id
    where ${sumsAreWrong} or ${statusIsWrong(rules)}`);
  return rows.map(({ id }) => id);
}

/** Those of `ids` whose account is still wrong, with the sums of the ledger. */
export async function readWrongAccounts(handle: Handle, rules: StatusRules, ids: string[]) {
  return handle.execute<LedgerAccount>(sql`
    select id, signup_position as "signupPosition", vip_override as "vipOverride", is_vip as "isVip",
      priority_score as "priorityScore", coalesce(paid, 0)::int as "referralCount",
      coalesce(cents, 0)::int as "storeCreditCents"
    from ${signups} left join (${ledgerSumsOf(sql`where signup_id in ${ids}`)}) as ledger on signup_id = id
    where id in ${ids} and (${sumsAreWrong} or ${statusIsWrong(rules)})`);
}
