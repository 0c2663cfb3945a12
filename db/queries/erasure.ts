import { and, eq, or, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { deleteSuppression, renameSuppressions } from '../outbox/suppressions';
import { addressChanges } from '../schema/address-changes';
import { erasedMailboxes } from '../schema/mailboxes';
import { isAnyKind, outboxEmails } from '../schema/outbox-emails';
import { clearedColumns, type replacedColumns } from '../schema/personal-data';
import { referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { type SignupRow, signups } from '../schema/signups';
import { isAppealOpen } from './appeals';

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
    .set({ ...cleared, ...replacements, erasedAt: sql`now()` })
    .where(eq(signups.id, id));
  await tx.update(referrals).set({ ownDomain: null }).where(eq(referrals.friendId, id));
  await tx.update(referrals).set({ appeal: null }).where(eq(referrals.referrerId, id));
  await tx.delete(addressChanges).where(eq(addressChanges.signupId, id));
  await tx
    .update(referrals)
    .set({ state: 'rejected', decidedAt: sql`now()` })
    .where(and(eq(referrals.referrerId, id), or(eq(referrals.state, 'withheld'), isAppealOpen)));
  await tx.delete(signupNetworks).where(eq(signupNetworks.signupId, id));
  const { status, signupId } = outboxEmails;
  await tx
    .update(outboxEmails)
    .set({
      body: null,
      error: sql`case ${status} when 'sent' then null else 'erased' end`,
      status: sql`case ${status} when 'sent' then 'sent' else 'cancelled' end`,
    })
    .where(and(eq(signupId, id), isAnyKind));
}

export async function forgetMailbox(tx: Handle, mailbox: string, hash: string | undefined): Promise<void> {
  if (hash) await rememberErased(tx, hash);
  await hideSuppression(tx, mailbox, hash);
}

/** So that somebody who joins with the mailbox soon pays no referrer, and that the limits still count a paid friend. */
export async function rememberErased(tx: Handle, hash: string): Promise<void> {
  const set = { erasedAt: sql`now()`, people: sql`${erasedMailboxes.people} + 1` };
  await tx.insert(erasedMailboxes).values({ hash }).onConflictDoUpdate({ target: erasedMailboxes.hash, set });
}

/** What the limits of the referrer count about a friend whose referral is paid. */
export async function findPaidOrigin(tx: Handle, friendId: string) {
  const [origin] = await tx
    .select({
      code: signups.referralCode,
      domain: referrals.ownDomain,
      network: signupNetworks.networkHash,
    })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .leftJoin(signupNetworks, eq(signupNetworks.signupId, referrals.friendId))
    .where(and(eq(referrals.friendId, friendId), eq(referrals.state, 'paid')));
  return origin;
}

/** Takes one `rememberErased` back: who was erased earlier stays remembered. */
export async function unrememberErased(tx: Handle, hash: string): Promise<void> {
  const { people } = erasedMailboxes;
  const isHash = eq(erasedMailboxes.hash, hash);
  await tx.delete(erasedMailboxes).where(and(isHash, eq(people, 1)));
  await tx
    .update(erasedMailboxes)
    .set({ people: sql`${people} - 1` })
    .where(isHash);
}

/** Stores the suppression of a mailbox under its hash, unless somebody has the mailbox. */
export async function hideSuppression(tx: Handle, mailbox: string, hash: string | undefined): Promise<void> {
  if ((await tx.$count(signups, eq(signups.canonicalMailbox, mailbox))) > 0) return;
  if (hash) await renameSuppressions(tx, [{ from: mailbox, to: hash }]);
  else await deleteSuppression(tx, mailbox);
}
