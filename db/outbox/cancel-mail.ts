import { and, eq, exists, inArray, isNotNull, not, or } from 'drizzle-orm';
import type { Handle } from '../client';
import { idsOfMailbox, isNotSuppressed, suppressedIds } from '../queries/suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

/** Includes dead emails, because an operator can retry them. */
const isUnsent = inArray(outboxEmails.status, ['pending', 'dead']);

export const cancelledState = (reason: string) =>
  ({ status: 'cancelled', body: null, lastError: reason }) as const;

/** Cancels the unsent mail of everybody who shares the person's mailbox. */
export async function cancelUnsentMail(tx: Handle, signupId: string, reason: string): Promise<void> {
  await tx
    .update(outboxEmails)
    .set(cancelledState(reason))
    .where(and(inArray(outboxEmails.signupId, idsOfMailbox(tx, signupId)), isUnsent));
}

/** The ids of erased and suppressed people with unsent mail. */
export async function findUnwantedMail(handle: Handle): Promise<string[]> {
  const erased = handle.select({ id: signups.id }).from(signups).where(isNotNull(signups.erasedAt));
  const rows = await handle
    .selectDistinct({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(
      and(
        isUnsent,
        or(inArray(outboxEmails.signupId, erased), inArray(outboxEmails.signupId, suppressedIds(handle))),
      ),
    );
  return rows.map(({ signupId }) => signupId);
}

/** Cancels the unsent mail of those people who are still erased or suppressed, and returns the number of mails. */
export async function cancelUnwantedMail(tx: Handle, signupIds: string[]): Promise<number> {
  if (signupIds.length === 0) return 0;
  const isErased = exists(
    tx
      .select({ id: signups.id })
      .from(signups)
      .where(and(eq(signups.id, outboxEmails.signupId), isNotNull(signups.erasedAt))),
  );
  const isUnwanted = or(isErased, not(isNotSuppressed(outboxEmails.signupId)));
  const rows = await tx
    .update(outboxEmails)
    .set(cancelledState('unwanted'))
    .where(and(inArray(outboxEmails.signupId, signupIds), isUnsent, isUnwanted))
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}
