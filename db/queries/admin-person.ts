import { and, asc, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { creditEntries } from '../schema/credit-entries';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';

interface Rows {
  limit: number;
  offset: number;
}

const friends = alias(signups, 'friends');
const friendColumns = {
  id: friends.id,
  email: friends.email,
  signupPosition: friends.signupPosition,
  erasedAt: friends.erasedAt,
};

/** In the order in which they joined. */
export async function readFriendsPage(handle: Handle, referrerId: string, { limit, offset }: Rows) {
  return handle
    .select({
      ...friendColumns,
      joinedAt: referrals.createdAt,
      state: referrals.state,
      reason: referrals.reason,
    })
    .from(referrals)
    .innerJoin(friends, eq(friends.id, referrals.friendId))
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(asc(referrals.friendId))
    .limit(limit)
    .offset(offset);
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

/** Newest first. */
export async function readLedgerPage(handle: Handle, signupId: string, { limit, offset }: Rows) {
  const { createdAt, friendId, kind } = creditEntries;
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, friendId))
    .where(eq(creditEntries.signupId, signupId))
    .orderBy(desc(createdAt), desc(friendId), desc(kind))
    .limit(limit)
    .offset(offset);
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
