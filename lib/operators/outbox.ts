import 'server-only';
import type { Handle } from '@/db/client';
import { countDoubtfulMail, retryDeadMail, retryPostponedMailNow } from '@/db/outbox/operator-actions';
import { mailStatuses, type OutboxRow } from '@/db/schema/outbox-emails';
import { change, type Operator } from './change';
import { findPerson } from './person';

export { listMail as listOutbox, type MailRow } from '@/db/outbox/operator-actions';
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
    const hurried = (await retryPostponedMailNow(tx, person?.id)).length;
    const revived = (await retryDeadMail(tx, person?.id)).length;
    const leftOut = person ? 0 : await countDoubtfulMail(tx);
    if (revived + hurried > 0) {
      await record([{ action: 'outbox.retry', subjectId: person?.id, detail: { revived, hurried } }]);
    }
    return { revived, hurried, leftOut };
  });
}
