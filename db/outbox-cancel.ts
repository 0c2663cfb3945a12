import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Handle } from './client';
import { emailSuppressions } from './schema/email-suppressions';
import { outboxEmails } from './schema/outbox-emails';
import { signups } from './schema/signups';

const cancelled = (reason: string) => ({ status: 'cancelled', body: null, lastError: reason }) as const;

/** Takes back what is waiting to be sent to somebody, of whatever kind, with its text. */
export async function cancelPendingMail(tx: Handle, signupId: string, reason: string): Promise<void> {
  await tx
    .update(outboxEmails)
    .set(cancelled(reason))
    .where(and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.status, 'pending')));
}

/** Takes back all that is waiting to be sent to people who want no mail, or were erased. */
export async function cancelUnwantedMail(tx: Handle): Promise<number> {
  const erased = tx.select({ id: signups.id }).from(signups).where(isNotNull(signups.erasedAt));
  const suppressed = tx.select({ id: emailSuppressions.signupId }).from(emailSuppressions);
  const rows = await tx
    .update(outboxEmails)
    .set(cancelled('unwanted'))
    .where(
      and(
        eq(outboxEmails.status, 'pending'),
        or(inArray(outboxEmails.signupId, erased), inArray(outboxEmails.signupId, suppressed)),
      ),
    )
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}
