import { and, asc, count, eq, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type CreditEntryRow, creditEntries } from '../schema/credit-entries';
import { signups } from '../schema/signups';

/** A friend as the referrer's ledger shows them. */
const friends = alias(signups, 'friends');
const friendColumns = {
  id: friends.id,
  email: friends.email,
  referralCode: friends.referralCode,
  signupPosition: friends.signupPosition,
  erasedAt: friends.erasedAt,
};

/** A person's ledger with the friend each entry is about, the oldest first. */
export async function readLedger(handle: Handle, signupId: string) {
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, creditEntries.referredSignupId))
    .where(eq(creditEntries.signupId, signupId))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

export type LedgerRow = Awaited<ReturnType<typeof readLedger>>[number];

/** Everything the ledger says about one friend's referral. */
export async function readReferral(handle: Handle, friendId: string): Promise<CreditEntryRow[]> {
  return handle
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.referredSignupId, friendId))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

/** Which of the withheld referrals are meant. */
export interface WithheldFilter {
  referrerId?: string;
  reason?: CreditEntryRow['withheldReason'];
  limit?: number;
}

/** Withheld referrals that nobody has released, of people who are not erased. Takes a join with the referrer. */
function isWaiting(handle: Handle) {
  const release = alias(creditEntries, 'release');
  const released = handle
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.referredSignupId, creditEntries.referredSignupId), eq(release.kind, 'release')));
  return and(eq(creditEntries.kind, 'withheld'), isNull(signups.erasedAt), notExists(released));
}

/** Withheld referrals that wait for an operator, the oldest first. */
export async function readWithheldReferrals(handle: Handle, filter: WithheldFilter = {}) {
  const { referrerId, reason, limit } = filter;
  const query = handle
    .select({ entry: creditEntries, referrer: signups, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(signups, eq(signups.id, creditEntries.signupId))
    .innerJoin(friends, eq(friends.id, creditEntries.referredSignupId))
    .where(
      and(
        isWaiting(handle),
        referrerId ? eq(creditEntries.signupId, referrerId) : undefined,
        reason ? eq(creditEntries.withheldReason, reason) : undefined,
      ),
    )
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
  return limit === undefined ? query : query.limit(limit);
}

/** How many withheld referrals wait for an operator. */
export async function countWithheldReferrals(handle: Handle): Promise<number> {
  const [row] = await handle
    .select({ waiting: count() })
    .from(creditEntries)
    .innerJoin(signups, eq(signups.id, creditEntries.signupId))
    .where(isWaiting(handle));
  return row?.waiting ?? 0;
}

export type WithheldReferral = Awaited<ReturnType<typeof readWithheldReferrals>>[number];
