import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Handle } from '../client';
import { type MailError, outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { isMailboxSuppressed } from './suppressions';

/** Includes dead emails, because an operator can retry them. The kinds make Postgres use the index. */
const isUnsent = and(
  inArray(outboxEmails.status, ['pending', 'dead']),
  inArray(outboxEmails.kind, [...personMailKinds]),
);

/** Cancels the unsent mail of everybody who joined with the mailbox. */
export async function cancelUnsentMail(tx: Handle, mailbox: string, error: MailError): Promise<void> {
  const people = tx.select({ id: signups.id }).from(signups).where(eq(signups.canonicalMailbox, mailbox));
  await tx
    .update(outboxEmails)
    .set({ status: 'cancelled', body: null, error })
    .where(and(isUnsent, inArray(outboxEmails.signupId, people)));
}

/** Cancels the unsent mail of erased and suppressed people, and returns the number of emails. */
export async function cancelUnwantedMail(tx: Handle): Promise<number> {
  const unwanted = tx
    .select({ id: signups.id })
    .from(signups)
    .where(or(isNotNull(signups.erasedAt), isMailboxSuppressed(signups.canonicalMailbox)));
  const rows = await tx
    .update(outboxEmails)
    .set({ status: 'cancelled', body: null, error: 'unwanted' })
    .where(and(isUnsent, inArray(outboxEmails.signupId, unwanted)))
    .returning({ id: outboxEmails.id });
  return rows.length;
}
