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
import { Refusal } from '../refusals';
import { invitationVersion } from '../versions';

/** Invites a person again whose invitation expired, at any time and as often as an operator likes. */
export const reinvite = operation({
  name: 'reinvite',
  description: 'invite a person again whose invitation expired',
  words: { verb: 'Invite … again', past: 'Invited … again' },
  input: personInput,
  async run({ tx, record }, { person }) {
    const { now } = await lockCounter(tx);
    return inviteAgain({ tx, record }, person, now);
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

async function inviteAgain(
  { tx, record }: Pick<Context<'invite.again'>, 'tx' | 'record'>,
  who: string,
  now: Date,
) {
  const person = await findPerson(tx, who);
  if (person.erasedAt) throw new Refusal('erased_person');
  if (person.handedOverAt) throw new Refusal('handed_over');
  if (person.heldBackAt) throw new Refusal('held_back');
  await expireInvitations(tx, 1, person.id);
  const latest = await findLatestInvitation(tx, person.id);
  if (!latest) throw new Refusal('not_invited');
  if (latest.state === 'invited')
    throw new Refusal(
      'invitation_open',
      'This person has an invitation that is open. Send its email again instead.',
    );
  if (await findInvitedAlias(tx, person))
    throw new Refusal(
      'mailbox_invited',
      'Somebody else with this mailbox has an invitation that is open or was accepted. A mailbox gets one invitation.',
    );
  if (await findSuppression(tx, person)) throw new Refusal('mail_suppressed');
  await updatePerson(tx, person.id, { invitedAt: now });
  await insertInvitations(tx, [person.id], null);
  await record({ action: 'invite.again', subjectId: person.id, detail: { before: latest.state } });
  return { ...person, before: latest };
}
