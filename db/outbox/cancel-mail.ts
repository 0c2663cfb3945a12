import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Handle } from '../client';
import { emailSuppressions } from '../schema/email-suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

/** What may still leave: by itself, or because an operator starts it afresh. */
const isUnsent = inArray(outboxEmails.status, ['pending', 'dead']);

const cancelled = (reason: string) => ({ status: 'cancelled', body: null, lastError: reason }) as const;

/** Takes back what was not sent to somebody, of whatever kind, with its text: what waits, and what was given up. */
export async function cancelUnsentMail(tx: Handle, signupId: string, reason: string): Promise<void> {
  await tx
    .update(outboxEmails)
    .set(cancelled(reason))
    .where(and(eq(outboxEmails.signupId, signupId), isUnsent));
}

/** Takes back all that was not sent to people who want no mail, or were erased. */
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
