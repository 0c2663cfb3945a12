import 'server-only';
import type { Handle } from '@/db/client';
import {
  countUncertainMail,
  retryChosenDeadMail,
  retryChosenPostponedMail,
  retryDeadMail,
  retryPostponedMail,
} from '@/db/outbox/retry-mail';
import type { MailKey } from '@/db/queries/admin-mail';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { mailStatuses, type OutboxRow } from '@/db/schema/outbox-emails';
import { change, type Operator } from './change';
import { findPerson } from './person';

export { listMail as listOutbox, type MailRow } from '@/db/outbox/operator-actions';
export type { MailKind } from '@/db/schema/outbox-emails';
export type { MailKey };
export { mailStatuses };
export type MailStatus = OutboxRow['status'];

export interface Retried {
  /** Dead emails that are pending again. */
  revived: number;
  /** Pending emails that are now due. */
  hurried: number;
  /** Dead emails that were skipped because they may have arrived. */
  leftOut: number;
}

/**
 * Retries dead and postponed emails now. An email that may have arrived is retried only for a named person, because
 * it could arrive twice.
 *
 * @param who the recipient; default: everybody.
 */
export async function retryOutbox(handle: Handle, operator: Operator, who?: string): Promise<Retried> {
  return change(handle, operator, async ({ tx, record }) => {
    const person = who === undefined ? undefined : await findPerson(tx, who);
    const hurried = await retryPostponedMail(tx, person?.id);
    const revived = await retryDeadMail(tx, person?.id);
    const leftOut = person ? 0 : await countUncertainMail(tx);
    if (revived + hurried > 0) {
      await record([{ action: 'outbox.retry', subjectId: person?.id, detail: { revived, hurried } }]);
    }
    return { revived, hurried, leftOut };
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
  mails: readonly MailKey[],
  filter: AuditDetail = {},
): Promise<Retried> {
  return change(handle, operator, async ({ tx, record }) => {
    const hurried = await retryChosenPostponedMail(tx, mails);
    const revived = await retryChosenDeadMail(tx, mails);
    const [only, ...others] = mails;
    const subjectId = others.length === 0 ? only?.signupId : undefined;
    if (revived + hurried > 0) {
      await record([{ action: 'outbox.retry', subjectId, detail: { revived, hurried, ...filter } }]);
    }
    return { revived, hurried, leftOut: 0 };
  });
}
