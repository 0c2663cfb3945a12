import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { isNotSuppressed } from './suppressions';

const canBeInvited = (handle: Handle) =>
  and(isNull(signups.invitedAt), isNull(signups.erasedAt), isNotSuppressed(handle, signups.id));

/** Who is next in line for an invitation: by score, then by position. Reads the whole list. */
export async function findNextInvitees(handle: Handle, limit: number) {
  return handle
    .select({
      id: signups.id,
      signupPosition: signups.signupPosition,
      referralCode: signups.referralCode,
      priorityScore: signups.priorityScore,
    })
    .from(signups)
    .where(canBeInvited(handle))
    .orderBy(desc(signups.priorityScore), asc(signups.signupPosition))
    .limit(limit);
}

/**
 * Marks people as invited and puts their mails into the outbox. Who was invited, erased or unsubscribed meanwhile
 * is left out.
 *
 * @returns the ids of those who were invited.
 */
export async function inviteAll(tx: Handle, signupIds: string[]): Promise<string[]> {
  const invited = await tx
    .update(signups)
    .set({ invitedAt: sql`now()` })
    .where(and(inArray(signups.id, signupIds), canBeInvited(tx)))
    .returning({ id: signups.id });
  const ids = invited.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .insert(outboxEmails)
      .values(ids.map((signupId) => ({ signupId, kind: 'invitation' as const })))
      .onConflictDoNothing();
  }
  return ids;
}
