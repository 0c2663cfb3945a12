import { asc, eq, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { referrals } from '../schema/referrals';
import { onlyRow } from '../statements';

/** What is left of a decision: referrals that were decided again, or undone, no longer belong to it. */
export async function readDecision(tx: Handle, decision: string) {
  const found = await tx
    .select({
      referrals: sql<number>`count(*)::int`,
      decidedAt: sql`min(${referrals.decidedAt})`.mapWith(referrals.decidedAt),
      /** The ids are JSON, because the connection does not parse arrays. */
      referrers: sql<string[]>`coalesce(json_agg(distinct ${referrals.referrerId}), '[]')`,
    })
    .from(referrals)
    .where(eq(referrals.decision, decision));
  return onlyRow(found);
}

/** The next ones of one referrer. */
export async function readDecidedReferrals(tx: Handle, decision: string, limit: number) {
  const found = await tx
    .select()
    .from(referrals)
    .where(eq(referrals.decision, decision))
    .orderBy(asc(referrals.referrerId), asc(referrals.friendId))
    .limit(limit);
  return found.filter(({ referrerId }) => referrerId === found[0]?.referrerId);
}
