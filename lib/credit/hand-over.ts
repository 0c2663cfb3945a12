import 'server-only';
import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { lockCounter } from '@/db/queries/counter';
import { acceptInvitation, findInvitation } from '@/db/queries/invitations/hand-over';

/** The first call makes the credit final, and unpaid referrals stay unpaid. A repeated call gets the same answer. */
export async function redeemInvitation(handle: Handle, id: string) {
  const found = await findInvitation(handle, id);
  // Signups must not wait for calls that change nothing.
  if (found?.stage !== 'invited') return found;
  await retryTransaction(handle, async (tx) => {
    const { now } = await lockCounter(tx);
    await acceptInvitation(tx, id, now);
  });
  return findInvitation(handle, id);
}
