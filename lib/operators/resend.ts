import 'server-only';
import type { Handle } from '@/db/client';
import { requestWelcomeAgain } from '@/db/outbox';
import { insertMissingWelcomes } from '@/db/outbox-operations';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { deleteSuppression, findSuppression } from '@/db/suppressions';
import { change, type Operator, type Refused, refused } from './change';
import { findPerson } from './person';

export interface Resent {
  outcome: 'done';
  /** Whether the address got no mail until now. */
  lifted: boolean;
}

/**
 * Sends a person the welcome mail once more, written anew.
 *
 * @param options.liftSuppression lets an address have mail again that got none: only when its owner asks for it.
 */
export async function resendWelcome(
  handle: Handle,
  operator: Operator,
  who: string,
  options: { liftSuppression: boolean },
): Promise<Resent | Refused> {
  return change(handle, operator, async ({ tx, record }) => {
    const person = await findPerson(tx, who);
    if (!person) return refused('unknown_person');
    if (person.erasedAt) return refused('erased_person');
    const suppression = await findSuppression(tx, person.id);
    if (suppression && !options.liftSuppression) return refused('mail_suppressed');
    if (suppression) await deleteSuppression(tx, person.id);
    if (!(await askForWelcome(tx, person.id))) return refused('mail_waiting');
    const detail: AuditDetail = suppression ? { lifted: suppression.reason } : {};
    await record([{ action: 'resend', subjectId: person.id, detail }]);
    return { outcome: 'done', lifted: suppression !== undefined };
  });
}

async function askForWelcome(tx: Handle, signupId: string): Promise<boolean> {
  if ((await insertMissingWelcomes(tx, [signupId])) > 0) return true;
  return (await requestWelcomeAgain(tx, [signupId], 0)).length > 0;
}
