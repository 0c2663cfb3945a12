import { and, eq, getTableColumns, gt, isNull, not, or, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { unsentState } from '../outbox/request-mail';
import { type AddressChangeRow, addressChanges, isAddressChangeOver } from '../schema/address-changes';
import { leftMailboxes } from '../schema/mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import { isVerified, type SignupRow, signups } from '../schema/signups';
import { onlyRow, pipeline } from '../statements';
import { hideSuppression } from './erasure';

type NewAddressChange = Omit<AddressChangeRow, 'requestedAt' | 'confirmedAt'>;

/** Replaces an earlier request, unless `keepsEarlier`. Returns false if it does not, or a confirmed change can still be undone. */
export async function replaceAddressRequest(
  handle: Handle,
  request: NewAddressChange,
  keepsEarlier = false,
): Promise<boolean> {
  const { signupId, confirmedAt } = addressChanges;
  const { count } = await handle
    .insert(addressChanges)
    .values(request)
    .onConflictDoUpdate({
      target: signupId,
      set: { ...request, requestedAt: sql`now()`, confirmedAt: null },
      setWhere: keepsEarlier ? isAddressChangeOver : or(isNull(confirmedAt), isAddressChangeOver),
    });
  return count > 0;
}

export async function lockAddressChange(tx: Handle, id: string): Promise<AddressChangeRow | undefined> {
  const [found] = await tx
    .select({ ...getTableColumns(addressChanges), isOver: isAddressChangeOver })
    .from(addressChanges)
    .where(eq(addressChanges.id, id))
    .for('update');
  return found?.isOver ? undefined : found;
}

export async function findAddressChange(handle: Handle, signupId: string) {
  const [found] = await handle
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.signupId, signupId), not(isAddressChangeOver)));
  return found;
}

export async function storeConfirmation(tx: Handle, id: string): Promise<void> {
  await tx.update(addressChanges).set({ confirmedAt: sql`now()` }).where(eq(addressChanges.id, id));
}

export async function deleteAddressChange(tx: Handle, signupId: string): Promise<void> {
  await tx.delete(addressChanges).where(eq(addressChanges.signupId, signupId));
}

export async function deleteAddressRequest(tx: Handle, signupId: string): Promise<void> {
  const isRequest = and(eq(addressChanges.signupId, signupId), isNull(addressChanges.confirmedAt));
  await tx.delete(addressChanges).where(isRequest);
}

type Identity = Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox'>;
type Holder = Pick<SignupRow, 'id' | 'canonicalMailbox'>;
type Leaver = Holder & Parameters<typeof isVerified>[0];

/**
 * Whether somebody else has the address or another one of its mailbox, or can still undo a change from it. The aliases of
 * the person's own mailbox are free.
 */
export async function isAddressTaken(
  handle: Handle,
  holder: Holder,
  { normalizedEmail, canonicalMailbox }: Identity,
): Promise<boolean> {
  const isSameMailbox =
    canonicalMailbox === holder.canonicalMailbox
      ? sql`false`
      : sql`${signups.canonicalMailbox} = ${canonicalMailbox}`;
  const rows = await handle.execute<{ isTaken: boolean }>(sql`
    select exists (
      select from ${signups} where id <> ${holder.id} and (normalized_email = ${normalizedEmail} or ${isSameMailbox})
    ) or exists (
      select from ${addressChanges}
      where signup_id <> ${holder.id} and old_normalized_email = ${normalizedEmail} and confirmed_at is not null
    ) as "isTaken"`);
  return onlyRow(rows).isTaken;
}

/**
 * Gives a person another address, remembers the mailbox that they leave, and ends the links to their page. Mail that was tried before is composed again for the new
 * address. The caller must hold the lock of the counter and have checked that the address is free. The referral keeps the
 * domain that paid it: otherwise friends who move away would make room for others.
 *
 * @param oldHash of the mailbox that the person leaves.
 */
export async function updateAddress(
  tx: Handle,
  leaver: Leaver,
  { email, normalizedEmail, canonicalMailbox }: Identity & { email: string },
  oldHash: string | undefined,
): Promise<void> {
  const { id, canonicalMailbox: oldMailbox } = leaver;
  const { signupId, status, attempts } = outboxEmails;
  await pipeline([
    canonicalMailbox !== oldMailbox && isVerified(leaver) && rememberLeft(tx, id, oldMailbox),
    tx.delete(leftMailboxes).where(isLeftBy(id, canonicalMailbox)),
    tx
      .update(signups)
      .set({ email, normalizedEmail, canonicalMailbox, placeVersion: sql`${signups.placeVersion} + 1` })
      .where(eq(signups.id, id)),
    tx
      .update(outboxEmails)
      .set(unsentState)
      .where(and(eq(signupId, id), eq(status, 'pending'), gt(attempts, 0))),
  ]);
  await hideSuppression(tx, oldMailbox, oldHash);
}

const isLeftBy = (signupId: string, mailbox: string) =>
  and(eq(leftMailboxes.signupId, signupId), eq(leftMailboxes.mailbox, mailbox));

async function rememberLeft(tx: Handle, signupId: string, mailbox: string): Promise<void> {
  await tx
    .insert(leftMailboxes)
    .values({ signupId, mailbox })
    .onConflictDoUpdate({
      target: [leftMailboxes.mailbox, leftMailboxes.signupId],
      set: { leftAt: sql`now()` },
    });
}

/** The mailboxes that a person had before their present one. */
export async function readFormerMailboxes(handle: Handle, signupId: string): Promise<string[]> {
  const rows = await handle
    .select({ mailbox: leftMailboxes.mailbox })
    .from(leftMailboxes)
    .where(eq(leftMailboxes.signupId, signupId));
  return rows.map(({ mailbox }) => mailbox);
}
