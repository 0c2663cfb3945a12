import { asc } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { type ListedMail, listMail } from '@/db/outbox/list-mail';
import {
  countUncertainMail,
  findRecipient,
  type RetryScope,
  retryDeadMail,
  retryPostponedMail,
} from '@/db/outbox/retry-mail';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { type ChangeContext, change, type Operator } from '../change';
import { findPerson } from '../person';

export { countMail, type ListedMail } from '@/db/outbox/list-mail';
export { mailStatuses } from '@/db/schema/outbox-emails';

/** The oldest first. */
export const listOutbox = (handle: Handle, status: ListedMail['status'][], limit: number) =>
  listMail(handle, { status }, { limit, offset: 0 }, asc);

/**
 * Retries dead and postponed emails now. An email that may have arrived is retried only for a named person, because
 * it could arrive twice.
 *
 * @param who the recipient; default: everybody.
 * @returns how many dead emails are pending again, pending ones are due now, and dead ones were left out.
 */
export async function retryOutbox(handle: Handle, operator: Operator, who?: string) {
  return change(handle, operator, async (context) => {
    if (who === undefined)
      return { ...(await retry(context, 'certain')), leftOut: await countUncertainMail(context.tx) };
    const { id } = await findPerson(context.tx, who);
    return { ...(await retry(context, { signupId: id }, { subjectId: id })), leftOut: 0 };
  });
}

/**
 * Retries chosen emails now, including those that may have arrived.
 *
 * @param filter what selected the emails, for the audit.
 */
export async function retryMails(
  handle: Handle,
  operator: Operator,
  ids: readonly string[],
  filter: AuditDetail = {},
) {
  return change(handle, operator, async (context) => {
    const [id] = ids.length === 1 ? ids : [];
    const subjectId = id && (await findRecipient(context.tx, id));
    const { revived, hurried } = await retry(context, { ids }, { subjectId, detail: filter });
    return revived + hurried;
  });
}

async function retry(
  { tx, record }: ChangeContext,
  scope: RetryScope,
  { subjectId, detail }: { subjectId?: string; detail?: AuditDetail } = {},
) {
  const hurried = await retryPostponedMail(tx, scope);
  const revived = await retryDeadMail(tx, scope);
  if (revived + hurried > 0) {
    await record({ action: 'outbox.retry', subjectId, detail: { revived, hurried, ...detail } });
  }
  return { revived, hurried };
}
