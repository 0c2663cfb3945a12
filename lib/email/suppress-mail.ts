import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import {
  cancelUnsentMail,
  cancelUnsentMailOf,
  findWish,
  hasUnsentMail,
  hasUnsentMailOf,
  insertSuppression,
  storeBounce,
} from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { findPersonByKey, lockPersonByKey, type PersonKey } from '@/db/queries/people';
import type { SuppressionReason } from '@/db/schema/mailboxes';
import type { SignupRow } from '@/db/schema/signups';

/**
 * Stops all mail to a person's mailbox or, because it bounced, to exactly this address. Idempotent: returns whether this is new,
 * and keeps the first wish.
 */
export async function suppressMail(handle: Handle, who: PersonKey, reason: SuppressionReason) {
  // Signups must not wait for repeated requests, which nothing limits.
  const found = await findPersonByKey(handle, who);
  if (!found || found.erasedAt || (await isSuppressedFor(handle, found, reason))) return false;
  return retryTransaction(handle, async (tx) => {
    // A wave that is being written would add mail after the cancellation.
    await lockCounter(tx);
    const person = await lockPersonByKey(tx, who);
    if (!person || person.erasedAt) return false;
    const { id, canonicalMailbox: mailbox } = person;
    if (reason === 'bounced') {
      const isFirst = await storeBounce(tx, id);
      await cancelUnsentMailOf(tx, id, reason);
      return isFirst;
    }
    const isFirst = await insertSuppression(tx, { mailbox, reason });
    await cancelUnsentMail(tx, mailbox, reason);
    return isFirst;
  });
}

async function isSuppressedFor(
  handle: Handle,
  { id, canonicalMailbox: mailbox, bouncedAt }: SignupRow,
  reason: SuppressionReason,
): Promise<boolean> {
  if (reason === 'bounced') return bouncedAt !== null && !(await hasUnsentMailOf(handle, id));
  return (await findWish(handle, mailbox)) !== undefined && !(await hasUnsentMail(handle, mailbox));
}
