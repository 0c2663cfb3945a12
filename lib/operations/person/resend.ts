import { z } from 'zod';
import type { Handle } from '@/db/client';
import { mailInvitationAgain } from '@/db/outbox/invitations';
import { findLastMail } from '@/db/outbox/list-mail';
import { requestMail } from '@/db/outbox/request-mail';
import { findSuppression, liftSuppression } from '@/db/outbox/suppressions';
import { sendNow } from '@/db/outbox/unverified-mail';
import { lockCounter } from '@/db/queries/counter';
import { findOpenInvitation } from '@/db/queries/invitations/of-person';
import { kindTitles } from '../../mail-words';
import { textOf } from '../audit-words';
import type { Context } from '../definition';
import { personInput } from '../fields';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import { mailboxVersion } from '../versions';
import { findPerson } from './person';
import { nameOf } from './person-name';
import { refuseIf, refuseSuppressed } from './refuse';

/** The other kinds follow from something that a person does. */
type Kind = 'welcome' | 'invitation';

const titles: Record<Kind, string> = { welcome: 'welcome email', invitation: 'invitation' };

const ALLOWS =
  'Email to this address is suppressed. This allows it again: do so only if the person asked for email.';

/** Sends a freshly rendered welcome email or invitation. Never invites anybody, but the days of an invitation begin again. */
export const resend = operation({
  name: 'resend',
  description: 'send the welcome email or the invitation again',
  words: { verb: 'Resend', past: 'Resent' },
  input: personInput.extend({
    invitation: z.boolean().optional().describe('send the invitation; the person must be invited already'),
    liftSuppression: z
      .boolean()
      .optional()
      .describe('allow email to a suppressed address; only if the person asks for it'),
  }),
  async run(context, { person, invitation, liftSuppression: mayLift }) {
    const kind: Kind = invitation ? 'invitation' : 'welcome';
    // A change of address and a report of spam wait for this.
    await lockCounter(context.tx);
    return resendTo(context, { person, kind, mayLift });
  },
  count: () => 1,
  seen: (result) => (result.lifted ? mailboxVersion(result, result.suppression) : undefined),
  about: ({ kind, person }) => `the ${titles[kind]} to ${person}`,
  ask: ({ kind, lifted, refused }) => ({
    sentences: [
      ...(refused ? [refused] : []),
      '1 email is sent, with today’s figures.',
      ...(lifted ? [ALLOWS] : []),
      kind === 'invitation'
        ? 'The days of the invitation begin again.'
        : 'Credit, VIP status and invitation do not change.',
    ],
  }),
  done: ({ lifted }) => [
    'It is waiting to be sent.',
    ...(lifted ? ['This address receives email again.'] : []),
  ],
  audit: {
    resend: ({ detail: { kind, lifted } }) =>
      `the ${kind === 'invitation' ? titles.invitation : titles.welcome}${lifted ? `, although the address had ${textOf(lifted)}` : ''}`,
  },
});

async function resendTo(
  context: Context<'resend'>,
  { person: who, kind, mayLift }: { person: string; kind: Kind; mayLift?: boolean },
) {
  const { tx, record } = context;
  const person = await findPerson(tx, who);
  const { id, email } = person;
  const isInvitation = kind === 'invitation';
  await refuseIf(context, person, 'erased_person');
  if (isInvitation && !person.invitedAt) throw new Refusal('not_invited');
  if (isInvitation) await refuseIf(context, person, 'held_back');
  const [suppression, last] = [await findSuppression(tx, person), await findLastMail(tx, id)];
  if (suppression && !mayLift) throw await refuseSuppressed(context, person, suppression);
  if (suppression) await liftSuppression(tx, person);
  const open = isInvitation ? await findOpenInvitation(tx, id) : undefined;
  if (isInvitation && !open) throw refusals.over();
  const isNew = open ? await mailInvitationAgain(tx, open) : await mailWelcomeAgain(tx, id);
  if (!isNew) throw refusals.waiting();
  const lifted = suppression?.reason ?? null;
  await record({ action: 'resend', subjectId: id, detail: { kind, ...(lifted && { lifted }) } });
  const words = last?.bounceText ? `: “${last.bounceText}”` : '.';
  const refused = last?.outcome === 'bounced' && `The last email (${kindTitles[last.kind]}) bounced${words}`;
  return { id, lifted: lifted !== null, refused, kind, suppression: lifted, email, person: nameOf(person) };
}

const refusals = {
  over: () =>
    new Refusal('invitation_over', {
      page: 'This invitation was used or has ended. Invite the person again instead.',
      terminal: 'This invitation was used or has ended. Use `reinvite` instead.',
    }),
  waiting: () => new Refusal('mail_waiting', 'This email is already waiting to be sent.'),
};

/** @returns whether it is neither due nor being sent. */
const mailWelcomeAgain = async (tx: Handle, id: string): Promise<boolean> =>
  (await requestMail(tx, 'welcome', [id], { by: 'operator' })) > 0 ||
  (await sendNow(tx, ['welcome'], [id])) > 0;
