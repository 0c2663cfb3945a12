import { and, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { operatorLinks, operatorSessions } from '../schema/operator-accounts';
import { isNetworkExpired, signupNetworks } from '../schema/origin';
import { outboxEmails } from '../schema/outbox-emails';
import { retentionDays } from '../schema/personal-data';
import { pipeline } from '../statements';

export async function deleteExpiredNetworks(handle: Handle, limit: number): Promise<number> {
  const { signupId, createdAt } = signupNetworks;
  const expired = handle
    .select({ signupId })
    .from(signupNetworks)
    .where(isNetworkExpired)
    .orderBy(createdAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const { count } = await handle.delete(signupNetworks).where(inArray(signupId, expired));
  return count;
}

/** Everything but networks. Links to sign in contain the typed address. */
export async function deleteExpiredRows(handle: Handle): Promise<void> {
  const { recipient, requestedAt } = outboxEmails;
  const isOld = lte(requestedAt, sql`now() - make_interval(days => ${retentionDays.operatorMails})`);
  await pipeline([
    handle.delete(erasedMailboxes).where(not(isRemembered)),
    handle.delete(operatorLinks).where(lte(operatorLinks.expiresAt, sql`now()`)),
    handle.delete(operatorSessions).where(lte(operatorSessions.expiresAt, sql`now()`)),
    handle.delete(outboxEmails).where(and(isNotNull(recipient), isOld)),
  ]);
}
