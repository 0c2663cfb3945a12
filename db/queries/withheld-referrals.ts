import { and, count, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { countIf, onlyRow } from '../statements';
import { friends } from './referrals';

/**
 * What releasing every referral that waits for an operator would cost.
 *
 * @param vipReferrals paid referrals that earn the bonus.
 * @param from counts those since then, too.
 */
export async function readWithheldSums(handle: Handle, vipReferrals: number, from: Date) {
  const { referrerId } = referrals;
  const byReferrer = handle
    .select({
      referrerId,
      withheld: count().as('withheld'),
      added: countIf(gte(referrals.createdAt, from)).as('added'),
    })
    .from(referrals)
    .where(and(eq(referrals.state, 'withheld'), ne(referrals.reason, 'unconfirmed')))
    .groupBy(referrerId)
    .as('by_referrer');
  const isBonusDue = sql`${signups.vipBonusCents} is null and ${signups.referralCount} + ${byReferrer.withheld} >= ${vipReferrals}`;
  const sums = await handle
    .select({
      referrals: sql<number>`coalesce(sum(${byReferrer.withheld}), 0)::int`,
      added: sql<number>`coalesce(sum(${byReferrer.added}), 0)::int`,
      referrers: count(),
      newBonuses: countIf(isBonusDue),
    })
    .from(byReferrer)
    .innerJoin(signups, eq(signups.id, byReferrer.referrerId));
  return onlyRow(sums);
}

/** Referrals that wait for an operator, and those that wait for the friend. */
export async function countWithheld(handle: Handle) {
  const counts = await handle
    .select({
      withheld: countIf(ne(referrals.reason, 'unconfirmed')),
      unconfirmed: countIf(eq(referrals.reason, 'unconfirmed')),
    })
    .from(referrals)
    .where(eq(referrals.state, 'withheld'));
  return onlyRow(counts);
}

/** Friends whose referral waits for their confirmation. Erased friends can't confirm any more. */
export async function countUnconfirmedReferrals(handle: Handle, referrerId: string): Promise<number> {
  const isWaiting = and(eq(referrals.state, 'withheld'), eq(referrals.reason, 'unconfirmed'));
  const rows = await handle
    .select({ unconfirmed: count() })
    .from(referrals)
    .innerJoin(friends, and(eq(friends.id, referrals.friendId), isNull(friends.erasedAt)))
    .where(and(eq(referrals.referrerId, referrerId), isWaiting));
  return onlyRow(rows).unconfirmed;
}
