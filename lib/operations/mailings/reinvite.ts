import { expireInvitations, insertInvitations } from '@/db/outbox/invitations';
import { findSuppression } from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { findInvitedAlias, findLatestInvitation } from '@/db/queries/invitations/of-person';
import { updatePerson } from '@/db/queries/place';
import type { Context } from '../definition';
import { personInput } from '../fields';
import { operation } from '../operation';
import { findPerson } from '../person/person';
import { nameOf } from '../person/person-name';
import { refuseIf, refuseSuppressed } from '../person/refuse';
import { Refusal } from '../refusals';
import { invitationVersion } from '../versions';

/** Invites a person again whose invitation expired, at any time and as often as an operator likes. */
export const reinvite = operation({
  name: 'reinvite',
  description: 'invite a person again whose invitation expired',
  words: { verb: 'Invite … again', past: 'Invited … again' },
  input: personInput,
  async run(context, { person }) {
    const { now } = await lockCounter(context.tx);
    return inviteAgain(context, person, now);
  },
  count: () => 1,
  /** A later one may have expired since. */
  seen: ({ before }) => invitationVersion(before.id),
  about: (person) => nameOf(person),
  ask: () => ({
    sentences: [
      'The invitation expired. They get a new one, with a new link and a new end.',
      '1 email is sent: the invitation.',
    ],
  }),
  done: () => ['The email is waiting to be sent.'],
  audit: { 'invite.again': null },
});

async function inviteAgain(context: Context<'invite.again'>, who: string, now: Date) {
  const { tx, record } = context;
  const person = await findPerson(tx, who);
  await refuseIf(context, person, 'erased_person', 'handed_over', 'held_back');
  await expireInvitations(tx, 1, person.id);
  const latest = await findLatestInvitation(tx, person.id);
  if (!latest) throw new Refusal('not_invited');
  if (latest.state === 'invited')
    throw new Refusal(
      'invitation_open',
      'This person has an invitation that is open. Send its email again instead.',
    );
  const alias = await findInvitedAlias(tx, person);
  if (alias)
    throw new Refusal(
      'mailbox_invited',
      `${nameOf(alias)} has the same mailbox, and an invitation that is open or was accepted. A mailbox gets one invitation.`,
    );
  const suppression = await findSuppression(tx, person);
  if (suppression) throw await refuseSuppressed(context, person, suppression);
  await updatePerson(tx, person.id, { invitedAt: now });
  await insertInvitations(tx, [person.id], null);
  await record({ action: 'invite.again', subjectId: person.id, detail: { before: latest.state } });
  return { ...person, before: latest };
}
