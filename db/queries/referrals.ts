import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { creditEntries } from '../schema/credit-entries';
import { type ReferralReason, type ReferralRow, type ReferralState, referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { anyIdOf } from '../statements';

const friends = alias(signups, 'friends');
const friendColumns = {
  id: friends.id,
  email: friends.email,
  referralCode: friends.referralCode,
  signupPosition: friends.signupPosition,
  erasedAt: friends.erasedAt,
};

/** The referral that brought a person. */
export async function findReferral(handle: Handle, friendId: string): Promise<ReferralRow | undefined> {
  const [row] = await handle.select().from(referrals).where(eq(referrals.friendId, friendId));
  return row;
}

/** A referrer's referrals, oldest first: ids are UUIDv7, which sort by time. */
export async function readReferrals(
  handle: Handle,
  referrerId: string,
  filter: { friendIds?: readonly string[]; state?: ReferralState; reason?: ReferralReason },
): Promise<ReferralRow[]> {
  const { friendIds, state, reason } = filter;
  return handle
    .select()
    .from(referrals)
    .where(
      and(
        eq(referrals.referrerId, referrerId),
        friendIds && sql`${referrals.friendId} = ${anyIdOf(friendIds)}`,
        state && eq(referrals.state, state),
        reason && eq(referrals.reason, reason),
      ),
    )
    .orderBy(asc(referrals.friendId));
}

/** The caller must hold the lock of the counter. */
export async function updateReferrals(
  tx: Handle,
  friendIds: readonly string[],
  values: Partial<Pick<ReferralRow, 'state' | 'reason' | 'paidCents' | 'decidedAt'>>,
): Promise<void> {
  if (friendIds.length === 0) return;
  await tx
    .update(referrals)
    .set(values)
    .where(sql`${referrals.friendId} = ${anyIdOf(friendIds)}`);
}

/** A referrer's referrals with the friend of each, oldest first. */
export async function readFriends(handle: Handle, referrerId: string) {
  return handle
    .select({ referral: referrals, friend: friendColumns })
    .from(referrals)
    .innerJoin(friends, eq(friends.id, referrals.friendId))
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(asc(referrals.friendId));
}

/** A referrer's entries with the friend of each, oldest first. */
export async function readLedger(handle: Handle, signupId: string) {
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, creditEntries.friendId))
    .where(eq(creditEntries.signupId, signupId))
    .orderBy(
      asc(creditEntries.createdAt),
      asc(creditEntries.friendId),
      sql`abs(${creditEntries.amountCents})`,
    );
}

/** An operator can still decide about it: the credit of an erased referrer cannot change. Needs a join with the referrer. */
const isOpen = and(eq(referrals.state, 'withheld'), isNull(signups.erasedAt));

/** Withheld referrals, or those reversed without an operator for the reason `undeliverable`. Oldest first. */
export async function readWithheldReferrals(
  handle: Handle,
  { reason, limit }: { reason?: ReferralReason; limit?: number } = {},
) {
  const isListed = reason === 'undeliverable' ? isNull(signups.erasedAt) : isOpen;
  const query = handle
    .select({ referral: referrals, referrer: signups, friend: friendColumns })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .innerJoin(friends, eq(friends.id, referrals.friendId))
    .where(and(isListed, reason && eq(referrals.reason, reason)))
    .orderBy(asc(referrals.createdAt), asc(referrals.friendId));
  return limit === undefined ? query : query.limit(limit);
}

export type WithheldReferral = Awaited<ReturnType<typeof readWithheldReferrals>>[number];

export async function countWithheldReferrals(handle: Handle): Promise<number> {
  const [row] = await handle
    .select({ withheld: count() })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .where(isOpen);
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
      isBonusDue: sql<boolean>`bool_and(${signups.vipBonusCents} is null)
        and min(${signups.referralCount}) + count(*) >= ${vipReferrals}`.as('is_bonus_due'),
      withheld: sql<number>`count(*)`.as('withheld'),
    })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .where(isOpen)
    .groupBy(referrals.referrerId)
    .as('by_referrer');
  const [sums] = await handle
    .select({
      referrals: sql<number>`coalesce(sum(${byReferrer.withheld}), 0)::int`,
      referrers: sql<number>`count(*)::int`,
      newBonuses: sql<number>`(count(*) filter (where ${byReferrer.isBonusDue}))::int`,
    })
    .from(byReferrer);
  return { referrals: 0, referrers: 0, newBonuses: 0, ...sums };
}

/** Friends whose referral waits for their confirmation. Erased friends can't confirm any more. */
export async function countUnconfirmedReferrals(handle: Handle, referrerId: string): Promise<number> {
  const isWaiting = and(eq(referrals.state, 'withheld'), eq(referrals.reason, 'unconfirmed'));
  const [row] = await handle
    .select({ unconfirmed: count() })
    .from(referrals)
    .innerJoin(friends, and(eq(friends.id, referrals.friendId), isNull(friends.erasedAt)))
    .where(and(eq(referrals.referrerId, referrerId), isWaiting));
  return row?.unconfirmed ?? 0;
}
