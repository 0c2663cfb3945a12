import { eq, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries } from '../schema/credit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { waitlistCounter } from '../schema/waitlist-counter';

/** Public to everybody who knows the referral code. */
export const referralStatsColumns = {
  referralCode: signups.referralCode,
  signupPosition: signups.signupPosition,
  referralCount: signups.referralCount,
  storeCreditCents: signups.storeCreditCents,
  isVip: signups.isVip,
  priorityScore: signups.priorityScore,
};
export type ReferralStatsRow = Pick<SignupRow, keyof typeof referralStatsColumns>;

/** The same columns as SQL text. */
const selectedColumns = sql.raw(
  Object.entries(referralStatsColumns)
    .map(([key, { name }]) => `${name} as "${key}"`)
    .join(', '),
);

/** Friends whose referral waits for their confirmation. Erased friends can't confirm any more. */
const unconfirmedReferrals = sql<number>`(
  select count(*)::int from ${creditEntries} entry
  join ${signups} friend on friend.id = entry.referred_signup_id and friend.erased_at is null
  where entry.signup_id = ${signups}.id and entry.withheld_reason = 'unconfirmed' and not exists (
    select from ${creditEntries} decision
    where decision.referred_signup_id = entry.referred_signup_id and decision.kind in ('release', 'rejection')
  )
)`;

/**
 * Counts unconfirmed friends only where there may be some: planning that query takes longer than the rest. In plain SQL,
 * because building the query with drizzle takes an eighth of a lookup's CPU time.
 */
export async function findReferralStats(
  handle: Handle,
  referralCode: string,
): Promise<(ReferralStatsRow & { unconfirmedReferrals: number }) | undefined> {
  const [row] = await handle.execute<ReferralStatsRow & { id: string; wasEverUnconfirmed: boolean }>(sql`
    select id, ${selectedColumns}, exists (
      select from credit_entries where signup_id = signups.id and withheld_reason = 'unconfirmed'
    ) as "wasEverUnconfirmed"
    from signups where referral_code = ${referralCode} and erased_at is null`);
  if (!row) return undefined;
  const { id, wasEverUnconfirmed, ...stats } = row;
  return {
    ...stats,
    unconfirmedReferrals: wasEverUnconfirmed ? await countUnconfirmedReferrals(handle, id) : 0,
  };
}

export async function countUnconfirmedReferrals(handle: Handle, signupId: string): Promise<number> {
  const [row] = await handle.select({ unconfirmedReferrals }).from(signups).where(eq(signups.id, signupId));
  return row?.unconfirmedReferrals ?? 0;
}

export async function readTotal(handle: Handle): Promise<number> {
  const [row] = await handle.select({ total: waitlistCounter.lastPosition }).from(waitlistCounter);
  return row?.total ?? 0;
}
