import { inArray, not } from 'drizzle-orm';
import type { Handle } from '../client';
import { erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { isNetworkExpired, signupNetworks } from '../schema/signup-networks';

export async function deleteExpiredMailboxes(handle: Handle): Promise<void> {
  await handle.delete(erasedMailboxes).where(not(isRemembered));
}

/** Deletes at most `limit` rows, the oldest first. @returns how many it deleted. */
export async function deleteExpiredNetworks(handle: Handle, limit: number): Promise<number> {
  const { signupId, createdAt } = signupNetworks;
  const expired = handle
    .select({ signupId })
    .from(signupNetworks)
    .where(isNetworkExpired)
    .orderBy(createdAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await handle
    .delete(signupNetworks)
    .where(inArray(signupId, expired))
    .returning({ signupId });
  return deleted.length;
}
