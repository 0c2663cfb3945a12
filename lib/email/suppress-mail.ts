import type { Handle } from '@/db/client';
import { retryConflicts } from '@/db/errors';
import { cancelUnsentMail, insertSuppression } from '@/db/outbox/suppressions';
import { lockPersonByKey, type PersonKey } from '@/db/queries/people';
import type { SuppressionRow } from '@/db/schema/mailboxes';
import { metrics } from '../observability/metrics';

/** Stops all mail to a person's mailbox. Idempotent: returns whether this is new, and keeps the first reason. */
export async function suppressMail(handle: Handle, who: PersonKey, reason: SuppressionRow['reason']) {
  const suppress = async (tx: Handle) => {
    const person = await lockPersonByKey(tx, who);
    if (!person || person.erasedAt) return false;
    const isNew = await insertSuppression(tx, person.canonicalMailbox, reason);
    await cancelUnsentMail(tx, person.canonicalMailbox, reason);
    return isNew;
  };
  const isNew = await retryConflicts.execute(() => handle.transaction(suppress));
  if (isNew) metrics().suppressions.inc({ reason });
  return isNew;
}
