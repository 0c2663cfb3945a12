import 'server-only';
import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { lockCounter } from '@/db/queries/counter';
import { type AppLink, acceptHandOver, findHandOver } from '@/db/queries/invitations/hand-over';

/** The first call makes the credit final, and unpaid referrals stay unpaid. A repeated call gets the same answer. */
export async function handOver(handle: Handle, link: AppLink) {
  const found = await findHandOver(handle, link);
  // Signups must not wait for calls that change nothing.
  if (found?.stage !== 'invited') return found;
  await retryTransaction(handle, async (tx) => {
    const { now } = await lockCounter(tx);
    await acceptHandOver(tx, link, now);
  });
  return findHandOver(handle, link);
}
