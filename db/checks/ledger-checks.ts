import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { bonusKinds, creditEntries } from '../schema/credit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { type Violation, violation } from './position-checks';

/** What each person's ledger adds up to. */
const ledgerSums = sql`
  select signup_id,
    sum(amount_cents) as cents,
    count(*) filter (where kind in ('referral', 'release')) - count(*) filter (where kind = 'reversal') as paid,
    coalesce(sum(amount_cents) filter (where kind in ${[...bonusKinds]}), 0) as bonus
  from ${creditEntries} group by signup_id`;

const sumsAreWrong = sql`store_credit_cents <> coalesce(cents, 0) or referral_count <> coalesce(paid, 0)`;

/** People whose stored credit or count is not what their ledger adds up to. */
export async function findWrongSums(handle: Handle): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from ${signups} left join (${ledgerSums}) as ledger on signup_id = id
      where ${sumsAreWrong}`,
  );
}

/**
 * People whose ledger breaks the rules of the bonus.
 *
 * @param threshold paid referrals that earn it.
 * @param bonusCents what it is, in cents.
 */
export async function findWrongBonuses(
  handle: Handle,
  { threshold, bonusCents }: { threshold: number; bonusCents: number },
): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from (${ledgerSums}) as ledger join ${signups} on id = signup_id
      where bonus <> case when paid >= ${threshold} then ${bonusCents}::int else 0 end`,
  );
}

/** A person's account; count and credit are what the ledger adds up to. */
export type LedgerAccount = Pick<
  SignupRow,
  'id' | 'signupPosition' | 'vipOverride' | 'isVip' | 'priorityScore' | 'referralCount' | 'storeCreditCents'
>;

/** What VIP status and score follow from. */
export interface StatusRules {
  vipReferrals: number;
  premiereSpots: number;
  perReferral: number;
  forVip: number;
  forPremiere: number;
}

const statusIsWrong = (rules: StatusRules) => sql`
  is_vip <> coalesce(vip_override, referral_count >= ${rules.vipReferrals})
  or priority_score <> referral_count * ${rules.perReferral}::int
    + case when is_vip then ${rules.forVip}::int else 0 end
    + case when signup_position <= ${rules.premiereSpots} then ${rules.forPremiere}::int else 0 end`;

/** People whose VIP status or score does not follow from their count and the rules. */
export async function findWrongStatus(handle: Handle, rules: StatusRules): Promise<Violation> {
  return violation(
    handle,
    sql`select signup_position as place from ${signups} where ${statusIsWrong(rules)}`,
  );
}

/** The accounts of people whose sums or status are wrong, with the sums as their ledgers have them. */
export async function readWrongAccounts(
  handle: Handle,
  rules: StatusRules,
  limit: number,
): Promise<LedgerAccount[]> {
  const rows = await handle.execute<{ [name in keyof LedgerAccount]: LedgerAccount[name] }>(sql`
    select id, signup_position as "signupPosition", vip_override as "vipOverride", is_vip as "isVip",
      priority_score as "priorityScore", coalesce(paid, 0)::int as "referralCount",
      coalesce(cents, 0)::int as "storeCreditCents"
    from ${signups} left join (${ledgerSums}) as ledger on signup_id = id
    where ${sumsAreWrong} or ${statusIsWrong(rules)} limit ${limit}`);
  return [...rows];
}
