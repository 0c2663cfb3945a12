import { and, eq, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { deleteSuppression, renameSuppressions } from '../outbox/suppressions';
import { auditEntries } from '../schema/audit-entries';
import { erasedMailboxes } from '../schema/mailboxes';
import { signupNetworks } from '../schema/origin';
import { outboxEmails } from '../schema/outbox-emails';
import { clearedColumns, type replacedColumns } from '../schema/personal-data';
import { referrals } from '../schema/referrals';
import { notHeldBack, type SignupRow, signups } from '../schema/signups';

/**
 * Removes personal data, cancels unsent email, and rejects referrals that wait for a decision, because nobody can pay them any
 * more. The row stays: positions and other people's credit depend on it.
 */
export async function eraseSignup(
  tx: Handle,
  id: string,
  replacements: Pick<SignupRow, (typeof replacedColumns)[number]>,
): Promise<void> {
  const cleared = Object.fromEntries(clearedColumns.map((column) => [column, null]));
  await tx
    .update(signups)
    .set({ ...cleared, ...notHeldBack, ...replacements, bouncedAt: null, erasedAt: sql`now()` })
    .where(eq(signups.id, id));
  await tx.update(referrals).set({ ownDomain: null }).where(eq(referrals.friendId, id));
  await tx
    .update(auditEntries)
    .set({ detail: sql`${auditEntries.detail} - 'note'` })
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'appeal')));
  await tx
    .update(referrals)
    .set({ state: 'rejected', decidedAt: sql`now()` })
    .where(and(eq(referrals.referrerId, id), eq(referrals.state, 'withheld')));
  await tx.delete(signupNetworks).where(eq(signupNetworks.signupId, id));
  const { status, signupId } = outboxEmails;
  await tx
    .update(outboxEmails)
    .set({
      body: null,
      bounceText: null,
      error: sql`case ${status} when 'sent' then null else 'erased' end`,
      status: sql`case ${status} when 'sent' then 'sent' else 'cancelled' end`,
    })
    .where(eq(signupId, id));
}

/** Somebody who soon joins with the mailbox pays no referrer, and the limits still count a paid friend. */
export async function rememberErased(tx: Handle, hash: string): Promise<void> {
  const set = { erasedAt: sql`now()`, people: sql`${erasedMailboxes.people} + 1` };
  await tx.insert(erasedMailboxes).values({ hash }).onConflictDoUpdate({ target: erasedMailboxes.hash, set });
}

/** Stores the wish of a mailbox's owner under its hash, unless somebody has the mailbox. */
export async function hideSuppression(tx: Handle, mailbox: string, hash: string | undefined): Promise<void> {
  if ((await tx.$count(signups, eq(signups.canonicalMailbox, mailbox))) > 0) return;
  if (hash) await renameSuppressions(tx, [{ from: mailbox, to: hash }]);
  else await deleteSuppression(tx, mailbox);
}
