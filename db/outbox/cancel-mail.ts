import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Handle } from '../client';
import { emailSuppressions } from '../schema/email-suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

/** Includes dead emails, because an operator can retry them. */
const isUnsent = inArray(outboxEmails.status, ['pending', 'dead']);

const cancelled = (reason: string) => ({ status: 'cancelled', body: null, lastError: reason }) as const;

export async function cancelUnsentMail(tx: Handle, signupId: string, reason: string): Promise<void> {
  await tx
    .update(outboxEmails)
    .set(cancelled(reason))
    .where(and(eq(outboxEmails.signupId, signupId), isUnsent));
}

export async function cancelUnwantedMail(tx: Handle): Promise<number> {
  const erased = tx.select({ id: signups.id }).from(signups).where(isNotNull(signups.erasedAt));
  const suppressed = tx.select({ id: emailSuppressions.signupId }).from(emailSuppressions);
  const rows = await tx
    .update(outboxEmails)
    .set(cancelled('unwanted'))
    .where(
      and(isUnsent, or(inArray(outboxEmails.signupId, erased), inArray(outboxEmails.signupId, suppressed))),
    )
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}
