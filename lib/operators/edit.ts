import type { Handle } from '@/db/client';
import { renewInvitation } from '@/db/outbox/invitations';
import { requestMailAgain } from '@/db/outbox/request-mail';
import { deleteAddressChange, isAddressTaken, updateAddress } from '@/db/queries/address-changes';
import { lockCounter } from '@/db/queries/counter';
import { lockPersonByKey } from '@/db/queries/people';
import { updatePerson } from '@/db/queries/place';
import { identifyEmail } from '../address/canonical-mailbox';
import type { CreditPolicy } from '../credit/credit-policy';
import { change, type Operator } from '../operations/change';
import { findPerson, type Person } from '../operations/person';
import { Refusal } from '../operations/refusals';
import { expectUnchanged } from '../operations/seen';
import { signupRequestSchema } from '../waitlist/request-schema';

/** What to correct. Undefined stays as it is, and an empty name is removed. */
export interface Correction {
  firstName?: string;
  email?: string;
  /** What the page showed. What is corrected must not differ from it any more. */
  seen?: SeenPerson;
}

export type SeenPerson = Pick<Person, 'firstName' | 'email'>;

export const seenOf = ({ firstName, email }: SeenPerson): SeenPerson => ({ firstName, email });

export type Edited = Awaited<ReturnType<typeof editPerson>>;

const fields = signupRequestSchema.shape;

/**
 * Corrects a name or an address. A new address needs no confirmation. It ends all links to the person's page, also those that
 * confirm or undo a change of address, and gets the mails that went elsewhere.
 */
export async function editPerson(
  handle: Handle,
  operator: Operator,
  who: string,
  correction: Correction,
  hashesOf: CreditPolicy['hashesOf'],
) {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    const { id } = await findPerson(tx, who);
    // People change their own name without the lock of the counter.
    const before = await lockPersonByKey(tx, { by: 'id', value: id }, 'no key update');
    if (!before || before.erasedAt) throw new Refusal('erased_person');
    const firstName =
      correction.firstName === undefined ? before.firstName : fields.firstName.parse(correction.firstName);
    const email = correction.email === undefined ? before.email : parseEmail(correction.email);
    const changed = { name: firstName !== before.firstName, address: email !== before.email };
    const { seen } = correction;
    if (changed.name) expectUnchanged(seen?.firstName, before.firstName);
    if (changed.address) expectUnchanged(seen?.email, before.email);
    if (changed.name) await updatePerson(tx, id, { firstName });
    let mails = 0;
    if (changed.address) {
      if (await isAddressTaken(tx, before, identifyEmail(email))) throw new Refusal('address_taken');
      await updateAddress(tx, before, identifyEmail(email), hashesOf(before.canonicalMailbox)[0]);
      await deleteAddressChange(tx, id);
      const kinds = (await renewInvitation(tx, id))
        ? (['welcome', 'invitation'] as const)
        : ['welcome' as const];
      for (const kind of kinds) mails += (await requestMailAgain(tx, kind, [id], 0)).length;
    }
    if (changed.name || changed.address) await record({ action: 'edit', subjectId: id, detail: changed });
    return { changed, mails, before, person: await findPerson(tx, id) };
  });
}

function parseEmail(text: string): string {
  const parsed = fields.email.safeParse(text);
  if (!parsed.success) throw new Refusal('invalid_address');
  return parsed.data;
}
