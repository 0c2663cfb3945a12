import { and, asc, count, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type CreditEntryRow, type CreditReason, creditEntries } from '../schema/credit-entries';
import { signups } from '../schema/signups';

const friends = alias(signups, 'friends');
const friendColumns = {
  id: friends.id,
  email: friends.email,
  referralCode: friends.referralCode,
  signupPosition: friends.signupPosition,
  erasedAt: friends.erasedAt,
};

/** A referrer's entries with the friend of each, oldest first. */
export async function readLedger(handle: Handle, signupId: string) {
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, creditEntries.referredSignupId))
    .where(eq(creditEntries.signupId, signupId))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

/** A referrer's entries about these friends, oldest first. */
export async function readReferrals(
  handle: Handle,
  signupId: string,
  friendIds: readonly string[],
): Promise<CreditEntryRow[]> {
  return handle
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.signupId, signupId), inArray(creditEntries.referredSignupId, [...friendIds])))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

export async function readReferral(handle: Handle, friendId: string): Promise<CreditEntryRow[]> {
  return handle
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.referredSignupId, friendId))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

/** Withheld, not released or rejected, and the referrer is not erased. Needs a join with the referrer. */
function isWithheld(handle: Handle) {
  const decision = alias(creditEntries, 'decision');
  const isDecision = inArray(decision.kind, ['release', 'rejection']);
  const decided = handle
    .select({ id: decision.id })
    .from(decision)
    .where(and(eq(decision.referredSignupId, creditEntries.referredSignupId), isDecision));
  return and(eq(creditEntries.kind, 'withheld'), isNull(signups.erasedAt), notExists(decided));
}

/** Withheld referrals, or those reversed without an operator for the reason `undeliverable`. Oldest first. */
export async function readWithheldReferrals(
  handle: Handle,
  { reason, limit }: { reason?: CreditReason; limit?: number } = {},
) {
  const query = handle
    .select({ entry: creditEntries, referrer: signups, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(signups, eq(signups.id, creditEntries.signupId))
    .innerJoin(friends, eq(friends.id, creditEntries.referredSignupId))
    .where(
      and(
        reason ? eq(creditEntries.reason, reason) : undefined,
        reason === 'undeliverable' ? isNull(signups.erasedAt) : isWithheld(handle),
      ),
    )
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
  return limit === undefined ? query : query.limit(limit);
}

export async function countWithheldReferrals(handle: Handle): Promise<number> {
  const [row] = await handle
    .select({ withheld: count() })
    .from(creditEntries)
    .innerJoin(signups, eq(signups.id, creditEntries.signupId))
    .where(isWithheld(handle));
  return row?.withheld ?? 0;
}

/**
 * What releasing every withheld referral would cost.
 *
 * @param vipReferrals paid referrals that earn the bonus.
 */
export async function readWithheldSums(handle: Handle, vipReferrals: number) {
  const byReferrer = handle
    .select({
      referralCount: sql<number>`min(${signups.referralCount})`.as('referral_count'),
      withheld: sql<number>`count(*)`.as('withheld'),
    })
    .from(creditEntries)
    .innerJoin(signups, eq(signups.id, creditEntries.signupId))
    .where(isWithheld(handle))
    .groupBy(creditEntries.signupId)
    .as('by_referrer');
  const { referralCount, withheld } = byReferrer;
  const [sums] = await handle
    .select({
      referrals: sql<number>`coalesce(sum(${withheld}), 0)::int`,
      referrers: sql<number>`count(*)::int`,
      newBonuses: sql<number>`(count(*) filter (
        where ${referralCount} < ${vipReferrals} and ${referralCount} + ${withheld} >= ${vipReferrals}))::int`,
    })
    .from(byReferrer);
  return { referrals: 0, referrers: 0, newBonuses: 0, ...sums };
}

export type WithheldReferral = Awaited<ReturnType<typeof readWithheldReferrals>>[number];
