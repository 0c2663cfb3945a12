import 'server-only';
import type { Handle } from '@/db/client';
import {
  countDeadMail,
  listMail,
  type MailRow,
  retryDeadMail,
  retryPostponedMailNow,
} from '@/db/outbox/operator-actions';
import { mailStatuses, type OutboxRow } from '@/db/schema/outbox-emails';
import { MAY_HAVE_ARRIVED } from '../email/resend/send-outcome';
import { change, type Operator, type Refused, refused } from './change';
import { findPerson } from './person';

/** What becomes of a mail, in the outbox's own words. */
export { mailStatuses };
export type MailStatus = OutboxRow['status'];

/** Mails of some statuses, those asked for longest ago first. */
export async function listOutbox(handle: Handle, statuses: MailStatus[], limit: number): Promise<MailRow[]> {
  return listMail(handle, statuses, limit);
}

export interface Retried {
  outcome: 'done';
  /** Mails that had been given up, and mails that were waiting for another try. */
  revived: number;
  hurried: number;
  /** Mails that had been given up and stay so, as they may have arrived. */
  leftOut: number;
}

/**
 * Sends at once what was given up or waits for another try. What may have arrived goes again only to somebody who
 * is named, as it could arrive twice.
 *
 * @param who whose mail; everybody's when it is left out.
 */
export async function retryOutbox(
  handle: Handle,
  operator: Operator,
  who?: string,
): Promise<Retried | Refused> {
  return change(handle, operator, async ({ tx, record }) => {
    const person = who === undefined ? undefined : await findPerson(tx, who);
    if (who !== undefined && !person) return refused('unknown_person');
    const hurried = (await retryPostponedMailNow(tx, person?.id)).length;
    const which = person ? { signupId: person.id } : { exceptReason: MAY_HAVE_ARRIVED };
    const revived = (await retryDeadMail(tx, which)).length;
    const leftOut = person ? 0 : await countDeadMail(tx, MAY_HAVE_ARRIVED);
    if (revived + hurried > 0) {
      await record([{ action: 'outbox.retry', subjectId: person?.id, detail: { revived, hurried } }]);
    }
    return { outcome: 'done', revived, hurried, leftOut };
  });
}
