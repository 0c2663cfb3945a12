import { eq, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { deleteSuppression } from './suppressions';

/** What stands in the place of an erased person's address and code; both satisfy the rules of the columns. */
export interface Tombstone {
  email: string;
  referralCode: string;
}

/**
 * Takes everything out of a person's row that says who they were, and leaves the row: its position, and the
 * ledger that others' credit rests on. What was waiting to be sent to them is cancelled.
 */
export async function eraseSignup(tx: Handle, signupId: string, tombstone: Tombstone): Promise<void> {
  const { email, referralCode } = tombstone;
  await tx
    .update(signups)
    .set({
      email,
      normalizedEmail: email,
      canonicalMailbox: email,
      referralCode,
      firstName: null,
      idempotencyKey: null,
      privacyAcceptedAt: null,
      erasedAt: sql`now()`,
    })
    .where(eq(signups.id, signupId));
  await tx
    .update(outboxEmails)
    .set({
      body: null,
      lastError: null,
      status: sql`case ${outboxEmails.status} when 'sent' then 'sent' else 'cancelled' end`,
    })
    .where(eq(outboxEmails.signupId, signupId));
  await deleteSuppression(tx, signupId);
}
