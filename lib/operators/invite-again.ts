import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { expireInvitations, insertInvitations, replaceInvitations } from '@/db/outbox/invitations';
import { findSuppression } from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { findLatestInvitation, markInvited } from '@/db/queries/invitations/wave-places';
import { change, type Operator } from './change';
import { findPerson } from './person';
import { Refusal } from './refusals';

/** Invites a person again whose invitation expired or was declined, at any time and as often as an operator likes. */
export async function inviteAgain(handle: Handle, operator: Operator, who: string) {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    await expireInvitations(tx);
    const person = await findPerson(tx, who);
    if (person.erasedAt) throw new Refusal('erased_person');
    if (person.handedOverAt) throw new Refusal('handed_over');
    const latest = await findLatestInvitation(tx, person.id);
    if (!latest) throw new Refusal('not_invited');
    if (latest.state === 'invited') throw new Refusal('invitation_open');
    if (await findSuppression(tx, person.canonicalMailbox)) throw new Refusal('mail_suppressed');
    await markInvited(tx, person.id);
    await replaceInvitations(tx, [person.id], uuidv7(), null);
    await insertInvitations(tx, [person.id], null);
    await record([{ action: 'invite.again', subjectId: person.id, detail: { before: latest.state } }]);
    return { signupPosition: person.signupPosition, before: latest.state };
  });
}
