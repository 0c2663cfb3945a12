import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { insertMissingMail } from '../outbox/operator-actions';
import { signups } from '../schema/signups';
import { isNotSuppressed } from './suppressions';

const canBeInvited = and(isNull(signups.invitedAt), isNull(signups.erasedAt), isNotSuppressed(signups.id));

/** By score, then by position. Reads the whole table. */
export async function findNextInvitees(handle: Handle, limit: number) {
  return handle
    .select({
      id: signups.id,
      signupPosition: signups.signupPosition,
      referralCode: signups.referralCode,
      priorityScore: signups.priorityScore,
    })
    .from(signups)
    .where(canBeInvited)
    .orderBy(desc(signups.priorityScore), asc(signups.signupPosition))
    .limit(limit);
}

/** Skips people who were invited, erased or suppressed in the meantime. Returns the ids of the others. */
export async function inviteAll(tx: Handle, signupIds: string[]): Promise<string[]> {
  const invited = await tx
    .update(signups)
    .set({ invitedAt: sql`now()` })
    .where(and(inArray(signups.id, signupIds), canBeInvited))
    .returning({ id: signups.id });
  const ids = invited.map(({ id }) => id);
  await insertMissingMail(tx, 'invitation', ids);
  return ids;
}
