import 'server-only';
import type { Handle } from '@/db/client';
import { cancelUnsentMail } from '@/db/outbox/cancel-mail';
import { lockPersonByKey, type PersonKey } from '@/db/queries/people';
import { insertSuppression } from '@/db/queries/suppressions';
import { retryConflicts } from '@/db/retry-conflicts';
import type { SuppressionRow } from '@/db/schema/email-suppressions';

type Who = Extract<PersonKey, { by: 'id' | 'normalizedEmail' }>;
type Reason = SuppressionRow['reason'];

/**
 * Stops all mail to somebody, also what is waiting to be sent or was given up. May be repeated; the first reason
 * stays.
 *
 * @returns whether this is new. It is not for somebody who is not on the list, or was erased: they get no mail
 *   anyway.
 * @throws the driver's error when the database fails.
 */
export async function suppressMail(handle: Handle, who: Who, reason: Reason): Promise<boolean> {
  return retryConflicts.execute(() => handle.transaction((tx) => suppress(tx, who, reason)));
}

async function suppress(tx: Handle, who: Who, reason: Reason): Promise<boolean> {
  const person = await lockPersonByKey(tx, who);
  if (!person || person.erasedAt) return false;
  const isNews = await insertSuppression(tx, person.id, reason);
  await cancelUnsentMail(tx, person.id, reason);
  return isNews;
}
