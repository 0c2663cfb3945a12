import { not, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { erasedMailboxes, isRemembered } from '../schema/erased-mailboxes';
import { isNetworkExpired, signupNetworks } from '../schema/signup-networks';

export async function deleteExpiredMailboxes(handle: Handle): Promise<void> {
  await handle.delete(erasedMailboxes).where(not(isRemembered));
}

/** Deletes at most `limit` rows, the oldest first. @returns how many it deleted. */
export async function deleteExpiredNetworks(handle: Handle, limit: number): Promise<number> {
  const [row] = await handle.execute<{ deleted: number }>(sql`
    with deleted as (
      delete from ${signupNetworks} where signup_id in (
        select signup_id from ${signupNetworks} where ${isNetworkExpired}
        order by created_at limit ${limit} for update skip locked
      ) returning 1
    )
    select count(*)::int as deleted from deleted`);
  return row?.deleted ?? 0;
}
