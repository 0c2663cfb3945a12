import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import {
  cancelUnsentMail,
  cancelUnsentMailOf,
  findSuppression,
  hasUnsentMail,
  insertSuppression,
} from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { findPersonByKey, lockPersonByKey, type PersonKey } from '@/db/queries/people';
import type { SuppressionRow } from '@/db/schema/mailboxes';
import { isVerified, type SignupRow } from '@/db/schema/signups';
import { metrics } from '../observability/metrics';

/** Stops all mail to a person's mailbox. Idempotent: returns whether this is new, and keeps the first reason. */
export async function suppressMail(handle: Handle, who: PersonKey, reason: SuppressionRow['reason']) {
  // Signups must not wait for repeated requests, which nothing limits.
  if (await hasNoMailLeft(handle, who)) return false;
  const isNew = await retryTransaction(handle, async (tx) => {
    // A wave that is being written would add mail after the cancellation.
    await lockCounter(tx);
    const person = await lockPersonByKey(tx, who);
    if (!person || person.erasedAt) return false;
    if (reason === 'bounced' && isPerhapsInvented(person)) {
      await cancelUnsentMailOf(tx, person.id, reason);
      return false;
    }
    const inserted = await insertSuppression(tx, { mailbox: person.canonicalMailbox, reason });
    await cancelUnsentMail(tx, person.canonicalMailbox, reason);
    return inserted;
  });
  if (isNew) metrics().suppressions.inc({ reason });
  return isNew;
}

async function hasNoMailLeft(handle: Handle, who: PersonKey): Promise<boolean> {
  const person = await findPersonByKey(handle, who);
  if (!person || person.erasedAt) return true;
  const { canonicalMailbox } = person;
  const suppression = await findSuppression(handle, canonicalMailbox);
  return suppression !== undefined && !(await hasUnsentMail(handle, canonicalMailbox));
}

/** Anybody can invent an alias of somebody's mailbox that does not exist. Its bounce must not stop mail to the mailbox. */
const isPerhapsInvented = (person: SignupRow) =>
  !isVerified(person) && person.normalizedEmail !== person.canonicalMailbox;
