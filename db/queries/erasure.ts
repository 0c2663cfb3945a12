import { eq, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { deleteSuppression } from './suppressions';

/** Removes personal data and cancels unsent email. The row stays: positions and other people's credit depend on it. */
export async function eraseSignup(
  tx: Handle,
  signupId: string,
  { email, referralCode }: Pick<SignupRow, 'email' | 'referralCode'>,
): Promise<void> {
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
      confirmedAt: null,
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
