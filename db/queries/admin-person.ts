import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { type CreditEntryRow, creditEntries } from '../schema/credit-entries';
import { signups } from '../schema/signups';
import { isInState } from './admin-review';

const friends = alias(signups, 'friends');
const friendColumns = {
  id: friends.id,
  email: friends.email,
  signupPosition: friends.signupPosition,
  erasedAt: friends.erasedAt,
};

/** The ledger entry at which a page ends. The id decides between entries of the same time. */
export interface EntryCursor {
  at: Date;
  id: string;
}

/** Whether the ledger has an entry of this kind about the same friend. */
const hasEntry = (kind: CreditEntryRow['kind']) => sql<boolean>`exists (
  select from ${creditEntries} later
  where later.referred_signup_id = ${creditEntries}.referred_signup_id and later.kind = ${sql.raw(`'${kind}'`)})`;

/** In the order in which they joined. Two statements, because each reads one index range. */
export async function readFriends(
  handle: Handle,
  signupId: string,
  { after, limit }: { after?: EntryCursor; limit: number },
) {
  const ofKind = (kind: 'referral' | 'withheld') =>
    handle
      .select({
        entryId: creditEntries.id,
        at: creditEntries.createdAt,
        kind: creditEntries.kind,
        reason: creditEntries.reason,
        isReleased: hasEntry('release').as('is_released'),
        isRejected: hasEntry('rejection').as('is_rejected'),
        isReversed: hasEntry('reversal').as('is_reversed'),
        friend: friendColumns,
      })
      .from(creditEntries)
      .innerJoin(friends, eq(friends.id, creditEntries.referredSignupId))
      .where(and(eq(creditEntries.signupId, signupId), eq(creditEntries.kind, kind), beyond('>', after)))
      .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id))
      .limit(limit);
  const [paid, withheld] = await Promise.all([ofKind('referral'), ofKind('withheld')]);
  const inOrder = [...paid, ...withheld].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.entryId < other.entryId ? -1 : 1),
  );
  return inOrder.slice(0, limit);
}

/** Whether a referral of this referrer still waits for a decision. */
export async function hasWithheldReferrals(handle: Handle, signupId: string): Promise<boolean> {
  const [row] = await handle.execute<{ found: boolean }>(sql`
    select exists (
      select from ${creditEntries} entry where signup_id = ${signupId} and ${isInState('withheld')}) as found`);
  return row?.found ?? false;
}

/** Newest first. */
export async function readLedgerPage(
  handle: Handle,
  signupId: string,
  { after, limit }: { after?: EntryCursor; limit: number },
) {
  return handle
    .select({ entry: creditEntries, friend: friendColumns })
    .from(creditEntries)
    .innerJoin(friends, eq(friends.id, creditEntries.referredSignupId))
    .where(and(eq(creditEntries.signupId, signupId), beyond('<', after)))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit);
}

function beyond(comparison: '<' | '>', after: EntryCursor | undefined): SQL | undefined {
  if (!after) return undefined;
  const place = sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  // Milliseconds, like the cursor: Postgres stores microseconds.
  const at = sql`date_trunc('milliseconds', ${creditEntries.createdAt})`;
  return sql`(${at}, ${creditEntries.id}) ${sql.raw(comparison)} ${place}`;
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
