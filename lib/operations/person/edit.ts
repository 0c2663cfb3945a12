import { z } from 'zod';
import type { Handle } from '@/db/client';
import { mailInvitationAgain } from '@/db/outbox/invitations';
import { requestMail } from '@/db/outbox/request-mail';
import { findSuppression } from '@/db/outbox/suppressions';
import { findOtherHolder, updateAddress } from '@/db/queries/change-address';
import { lockCounter } from '@/db/queries/counter';
import { findOpenInvitation } from '@/db/queries/invitations/of-person';
import { lockPersonByKey } from '@/db/queries/people';
import { updatePerson } from '@/db/queries/place';
import { identifyEmail } from '../../address/canonical-mailbox';
import { mailboxHasher } from '../../credit/credit-policy';
import { plural } from '../../plural';
import { signupRequestSchema } from '../../waitlist/request-schema';
import type { Context } from '../definition';
import { personInput } from '../fields';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import { personVersion } from '../versions';
import { findPerson, type Person } from './person';
import { nameOf } from './person-name';
import { refuseIf } from './refuse';

const fields = signupRequestSchema.shape;

/**
 * Corrects a name or an address. A new address needs no confirmation. It ends all links to the person's page, and gets the
 * mails that went elsewhere, unless the person wants none.
 */
export const edit = operation({
  name: 'edit',
  description: 'correct the name or address of a person; a new address gets the mails again',
  words: { verb: 'Correct', past: 'Corrected' },
  input: personInput
    .extend({
      name: z.string().optional().describe('the first name; "" removes it'),
      address: z.string().optional().describe('the email address').meta({ value: 'email' }),
    })
    .refine(
      ({ name, address }) => name !== undefined || address !== undefined,
      'Enter another name, another address, or both.',
    ),
  hashes: true,
  async run(context, { person: who, name, address }) {
    const { tx, record } = context;
    await lockCounter(tx);
    const { id } = await findPerson(tx, who);
    // People change their own name without the lock of the counter.
    const before = await lockPersonByKey(tx, { by: 'id', value: id }, 'no key update');
    if (!before) throw new Refusal('unknown_person');
    await refuseIf(context, before, 'erased_person');
    const firstName = name === undefined ? before.firstName : fields.firstName.parse(name);
    const email = address === undefined ? before.email : parseEmail(address);
    const changed = { name: firstName !== before.firstName, address: email !== before.email };
    if (changed.name) await updatePerson(tx, id, { firstName });
    if (changed.address) await moveTo(context, before, email);
    const after = await findPerson(tx, id);
    const isSilent = (await findSuppression(tx, after)) !== undefined;
    const mails = changed.address && !isSilent ? await mailAgain(tx, id) : 0;
    if (changed.name || changed.address) await record({ action: 'edit', subjectId: id, detail: changed });
    const { signupPosition, erasedAt } = before;
    const shown = { signupPosition, firstName: before.firstName, email: before.email, erasedAt };
    return { changed, mails, isSilent, before: shown, ...after };
  },
  count: ({ changed }) => Number(changed.name) + Number(changed.address),
  seen: ({ before }) => personVersion(before),
  about: ({ before, ...after }) => `${nameOf(before)} to ${nameOf(after)}`,
  nothing: () => 'Name and address are like that already.',
  ask: ({ changed, mails, isSilent }) => ({
    sentences: [
      ...(changed.address
        ? [
            'The new address needs no confirmation.',
            'All links to their page end.',
            isSilent
              ? 'No email is sent: they unsubscribed or reported spam, or this address bounced.'
              : `${plural(mails, 'email is', 'emails are')} sent again, to the new address.`,
          ]
        : []),
      'Position, code and credit do not change.',
    ],
  }),
  done: ({ changed, mails, isSilent }) =>
    changed.address
      ? [
          'Links to their page ended.',
          isSilent ? 'They get no email.' : `Sending ${plural(mails, 'email')} again to the new address.`,
        ]
      : [],
  audit: {
    edit: ({ detail: { name, address, undone } }) =>
      [name && 'name', address && 'address', undone && 'undone'].filter(Boolean).join(', '),
  },
});

async function moveTo({ tx, services }: Context<never>, before: Person, email: string): Promise<void> {
  const identity = identifyEmail(email);
  const holder = await findOtherHolder(tx, before, identity);
  if (holder)
    throw new Refusal('address_taken', `${nameOf(holder)} has this address or another one of its mailbox.`);
  await updateAddress(tx, before, identity, mailboxHasher(services.secrets));
}

/** Mail that is waiting goes to the new address anyway. Returns how many others there are. */
async function mailAgain(tx: Handle, id: string): Promise<number> {
  const welcomes = await requestMail(tx, 'welcome', [id], { by: 'operator' });
  const open = await findOpenInvitation(tx, id);
  return welcomes + Number(open !== undefined && (await mailInvitationAgain(tx, open)));
}

function parseEmail(text: string): string {
  const parsed = fields.email.safeParse(text);
  if (!parsed.success) throw new Refusal('invalid_address', 'This is not a valid email address.');
  return parsed.data;
}
