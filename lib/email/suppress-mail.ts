import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { cancelUnsentMail, insertSuppression } from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { lockPersonByKey, type PersonKey } from '@/db/queries/people';
import type { SuppressionRow } from '@/db/schema/mailboxes';
import { metrics } from '../observability/metrics';

/** Stops all mail to a person's mailbox. Idempotent: returns whether this is new, and keeps the first reason. */
export async function suppressMail(handle: Handle, who: PersonKey, reason: SuppressionRow['reason']) {
  const isNew = await retryTransaction(handle, async (tx) => {
    // A wave that is being written would add mail after the cancellation.
    await lockCounter(tx);
    const person = await lockPersonByKey(tx, who);
    if (!person || person.erasedAt) return false;
    const inserted = await insertSuppression(tx, { mailbox: person.canonicalMailbox, reason });
    await cancelUnsentMail(tx, person.canonicalMailbox, reason);
    return inserted;
  });
  if (isNew) metrics().suppressions.inc({ reason });
  return isNew;
}
