import { and, eq } from 'drizzle-orm';
import type { Handle } from './client';
import { outboxEmails } from './schema/outbox-emails';

/** Takes back what is waiting to be sent to somebody, of whatever kind, with its text. */
export async function cancelPendingMail(tx: Handle, signupId: string, reason: string): Promise<void> {
  await tx
    .update(outboxEmails)
    .set({ status: 'cancelled', body: null, lastError: reason })
    .where(and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.status, 'pending')));
}
