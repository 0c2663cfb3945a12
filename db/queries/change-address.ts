import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { unsentState } from '../outbox/request-mail';
import { findWish, insertSuppression, revealSuppressions } from '../outbox/suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { isVerified, type SignupRow, signups } from '../schema/signups';
import { pipeline } from '../statements';
import { hideSuppression, rememberErased } from './erasure';

type Identity = Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox'>;
type Holder = Pick<SignupRow, 'id' | 'canonicalMailbox'>;
type Leaver = Holder & Pick<SignupRow, 'normalizedEmail'> & Parameters<typeof isVerified>[0];

/** Finds somebody else who has the address or another one of its mailbox. The aliases of the person's own mailbox are free. */
export async function findOtherHolder(
  handle: Handle,
  holder: Holder,
  { normalizedEmail, canonicalMailbox }: Identity,
) {
  const isSameMailbox =
    canonicalMailbox === holder.canonicalMailbox ? undefined : eq(signups.canonicalMailbox, canonicalMailbox);
  const isTheirs = or(eq(signups.normalizedEmail, normalizedEmail), isSameMailbox);
  const [found] = await handle
    .select()
    .from(signups)
    .where(and(ne(signups.id, holder.id), isTheirs))
    .limit(1);
  return found;
}

/**
 * Gives a person another address, and ends the links to their page. The wish for no mail moves along, and a bounce does not. Mail
 * that was tried before is composed again for the new address. The caller must hold the lock of the counter and have checked that the address is free. The referral keeps the
 * domain that paid it: otherwise friends who move away would make room for others.
 *
 * @param hashesOf the keyed hashes of a mailbox: the first of the one that the person leaves is remembered, so that somebody who
 *   joins with it pays no referrer.
 */
export async function updateAddress(
  tx: Handle,
  leaver: Leaver,
  { email, normalizedEmail, canonicalMailbox }: Identity & { email: string },
  hashesOf: (mailbox: string) => string[],
): Promise<void> {
  const { id, canonicalMailbox: oldMailbox } = leaver;
  const { signupId, status, attempts } = outboxEmails;
  const [oldHash] = hashesOf(oldMailbox);
  await revealSuppressions(tx, [oldMailbox, canonicalMailbox], hashesOf);
  const wish = await findWish(tx, oldMailbox);
  await pipeline([
    tx
      .update(signups)
      .set({
        email,
        normalizedEmail,
        canonicalMailbox,
        ...(normalizedEmail !== leaver.normalizedEmail && { bouncedAt: null }),
        placeVersion: sql`${signups.placeVersion} + 1`,
      })
      .where(eq(signups.id, id)),
    // The time moves along: mail that the person asked for since is still wanted.
    wish && insertSuppression(tx, { ...wish, mailbox: canonicalMailbox }),
    tx
      .update(outboxEmails)
      .set(unsentState)
      .where(and(eq(signupId, id), eq(status, 'pending'), gt(attempts, 0))),
  ]);
  if (oldHash && canonicalMailbox !== oldMailbox && isVerified(leaver)) await rememberErased(tx, oldHash);
  await hideSuppression(tx, oldMailbox, oldHash);
}
