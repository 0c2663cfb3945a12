import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { type CreditEntryRow, creditEntries } from '../schema/credit-entries';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';

const friends = alias(signups, 'friends');
const friendColumns = {
  id: friends.id,
  email: friends.email,
  signupPosition: friends.signupPosition,
  erasedAt: friends.erasedAt,
};

/** In the order in which they joined, from the friend after `after` on. */
export async function readFriendsPage(
  handle: Handle,
  referrerId: string,
  { after, limit }: { after?: string; limit: number },
) {
  const page = handle
    .select()
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), after ? gt(referrals.friendId, after) : undefined))
    .orderBy(asc(referrals.friendId))
    .limit(limit)
    .as('page');
  return handle
    .select({ at: page.createdAt, state: page.state, reason: page.reason, friend: friendColumns })
    .from(page)
    .innerJoin(friends, eq(friends.id, page.friendId))
    .orderBy(asc(page.friendId));
}

/** Whether a referral of this referrer still waits for a decision. */
export async function hasWithheldReferrals(handle: Handle, referrerId: string): Promise<boolean> {
  const rows = await handle
    .select({ friendId: referrals.friendId })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'withheld')))
    .limit(1);
  return rows.length > 0;
}

/** The ledger entry at which a page ends. */
export type EntryCursor = Pick<CreditEntryRow, 'createdAt' | 'friendId' | 'kind'>;

/** Newest first. */
export async function readLedgerPage(
  handle: Handle,
  signupId: string,
  { after, limit }: { after?: EntryCursor; limit: number },
) {
  const { createdAt, friendId, kind } = creditEntries;
  const isBeyond =
    after &&
    sql`(${createdAt}, ${friendId}, ${kind}) <
      (${after.createdAt.toISOString()}::timestamptz, ${after.friendId}::uuid, ${after.kind})`;
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, friendId))
    .where(and(eq(creditEntries.signupId, signupId), isBeyond))
    .orderBy(desc(createdAt), desc(friendId), desc(kind))
    .limit(limit);
}

/** Newest first. */
export async function readLatestAuditOf(handle: Handle, signupId: string, limit: number) {
  return handle
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, signupId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}
