import type { Handle } from '@/db/client';
import { insertInvitationMail, renewInvitation } from '@/db/outbox/invitations';
import { insertMissingMail, requestMailAgain } from '@/db/outbox/request-mail';
import { deleteSuppression, findSuppression, type SuppressionReason } from '@/db/outbox/suppressions';
import { releaseHeld } from '@/db/outbox/unverified-mail';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { change, type Operator } from '../operations/change';
import { findPerson } from '../operations/person';
import { Refusal } from '../operations/refusals';
import { expectUnchanged } from '../operations/seen';

/** The other kinds follow from something that a person does. */
export type ResentKind = 'welcome' | 'invitation';

export interface ResendOptions {
  kind: ResentKind;
  liftSuppression: boolean;
  seen?: { email: string; suppression: SuppressionReason | null };
}

/**
 * Sends a freshly rendered welcome email or invitation. Never invites anybody, but the days of an invitation begin again.
 *
 * @param options.liftSuppression only for people who ask for email again.
 * @param options.seen what the page showed. The person may have reported spam since, or have another mailbox.
 * @returns whether this lifted a suppression of the mailbox.
 */
export async function resendMail(
  handle: Handle,
  operator: Operator,
  who: string,
  { kind, liftSuppression, seen }: ResendOptions,
) {
  return change(handle, operator, async ({ tx, record }) => {
    const person = await findPerson(tx, who);
    if (person.erasedAt) throw new Refusal('erased_person');
    if (kind === 'invitation' && !person.invitedAt) throw new Refusal('not_invited');
    const suppression = await findSuppression(tx, person.canonicalMailbox);
    if (suppression && !liftSuppression) throw new Refusal('mail_suppressed');
    const { email } = person;
    if (suppression) expectUnchanged(seen, { email, suppression: suppression.reason });
    if (suppression) await deleteSuppression(tx, person.canonicalMailbox);
    if (kind === 'invitation' && !(await renewInvitation(tx, person.id)))
      throw new Refusal('invitation_over');
    const isRequested =
      (await insertMail(tx, kind, person.id)) > 0 ||
      (await requestMailAgain(tx, kind, [person.id], 0)).length > 0 ||
      (await releaseHeld(tx, kind, person.id));
    if (!isRequested) throw new Refusal('mail_waiting');
    const detail: AuditDetail = { kind, ...(suppression && { lifted: suppression.reason }) };
    await record({ action: 'resend', subjectId: person.id, detail });
    return { lifted: suppression !== undefined };
  });
}

const insertMail = (tx: Handle, kind: ResentKind, id: string): Promise<number> =>
  kind === 'invitation' ? insertInvitationMail(tx, [id], null) : insertMissingMail(tx, kind, [id]);
