import { eq, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { erasedMailboxes } from '../schema/erased-mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { type SignupRow, signups } from '../schema/signups';
import { moveSuppression } from './suppressions';

/** Removes personal data and cancels unsent email. The row stays: positions and other people's credit depend on it. */
export async function eraseSignup(
  tx: Handle,
  person: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
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
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      referrerHost: null,
      erasedAt: sql`now()`,
    })
    .where(eq(signups.id, person.id));
  await tx.update(referrals).set({ ownDomain: null }).where(eq(referrals.friendId, person.id));
  await tx.delete(signupNetworks).where(eq(signupNetworks.signupId, person.id));
  await tx
    .update(outboxEmails)
    .set({
      body: null,
      lastError: null,
      status: sql`case ${outboxEmails.status} when 'sent' then 'sent' else 'cancelled' end`,
    })
    .where(eq(outboxEmails.signupId, person.id));
  await moveSuppression(tx, person);
}

export async function rememberMailbox(tx: Handle, hash: string): Promise<void> {
  const erasedAt = sql`now()`;
  await tx
    .insert(erasedMailboxes)
    .values({ hash })
    .onConflictDoUpdate({ target: erasedMailboxes.hash, set: { erasedAt } });
}
