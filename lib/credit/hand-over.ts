import 'server-only';
import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { lockCounter } from '@/db/queries/counter';
import { acceptInvitation, findInvitation, type InvitationFacts } from '@/db/queries/invitations/hand-over';

/** `unknown`: also of an erased person, about whom nothing is left to say. */
export type FoundInvitation =
  | { status: 'open' | 'accepted'; invitation: InvitationFacts }
  | { status: 'unknown' | 'expired' | 'declined' };

export async function readInvitation(handle: Handle, id: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(handle, id);
  if (!invitation) return { status: 'unknown' };
  const { state, isOpen } = invitation;
  if (state === 'accepted') return { status: state, invitation };
  if (isOpen) return { status: 'open', invitation };
  return { status: state === 'declined' ? 'declined' : 'expired' };
}

/** From the first call on, the credit is final, and unpaid referrals stay unpaid. A repeated call gets the same answer. */
export async function redeemInvitation(handle: Handle, id: string): Promise<FoundInvitation> {
  const found = await readInvitation(handle, id);
  // Signups must not wait for calls that change nothing.
  if (found.status !== 'open') return found;
  await retryTransaction(handle, async (tx) => {
    const { now } = await lockCounter(tx);
    await acceptInvitation(tx, id, now);
  });
  return readInvitation(handle, id);
}
