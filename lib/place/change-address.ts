import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { requestMail } from '@/db/outbox/request-mail';
import { findSuppression, insertSuppression } from '@/db/outbox/suppressions';
import {
  deleteAddressChange,
  isAddressTaken,
  lockAddressChange,
  replaceAddressRequest,
  storeConfirmation,
  updateAddress,
} from '@/db/queries/address-changes';
import { lockCounter } from '@/db/queries/counter';
import { findPersonByKey, lockPersonByKey } from '@/db/queries/people';
import type { AddressChangeRow } from '@/db/schema/address-changes';
import type { SignupRow } from '@/db/schema/signups';
import { domainOf, identifyEmail } from '../address/canonical-mailbox';
import type { CreditPolicy } from '../credit/credit-policy';
import { confirmWithin } from '../email/confirm-email';
import { byThemselves, type ChangeContext, change } from '../operations/change';
import type { Runtime } from '../runtime';
import { emailField } from '../waitlist/request-schema';

type RequestOptions = Pick<Runtime, 'rateLimiter' | 'mailDomainCheck'> & { isOnce?: boolean };

/**
 * Mails a link to the new address, which confirms the change. It ends the link of an earlier request: its mailbox may belong
 * to somebody else. An address on the waitlist gets the same answer in the same time: the mail worker sends nothing.
 * `changed_recently`: the old address can still undo the last change.
 *
 * @param options.isOnce refuses a second request, too.
 */
export async function requestAddressChange(
  handle: Handle,
  signupId: string,
  typedEmail: unknown,
  { rateLimiter, mailDomainCheck, isOnce = false }: RequestOptions,
) {
  const parsed = emailField.safeParse(typedEmail);
  if (!parsed.success) return 'invalid';
  const { email: newEmail, normalizedEmail, canonicalMailbox } = identifyEmail(parsed.data);
  // Mistakes use up none of the three changes a day.
  if ((await findPersonByKey(handle, { by: 'id', value: signupId }))?.email === newEmail) return 'unchanged';
  if ((await mailDomainCheck?.check(domainOf(normalizedEmail))) === 'no_mail') return 'invalid';
  const limits = [
    await rateLimiter.take('addressByPerson', signupId),
    await rateLimiter.take('addressByMailbox', canonicalMailbox),
  ];
  if (limits.some(({ allowed }) => !allowed)) return 'limited';
  return handle.transaction(async (tx) => {
    // Two requests at once would conflict in two unique indexes, of which an upsert resolves one.
    const person = await lockPersonByKey(tx, { by: 'id', value: signupId }, 'no key update');
    if (!person || person.erasedAt) return 'ended';
    if (person.email === newEmail) return 'unchanged';
    const { email: oldEmail, normalizedEmail: oldNormalizedEmail } = person;
    const request = { signupId, id: uuidv7(), oldEmail, oldNormalizedEmail, newEmail };
    if (!(await replaceAddressRequest(tx, request, isOnce))) return 'changed_recently';
    await requestMail(tx, 'address_confirmation', signupId);
    return 'requested';
  });
}

/** `over`: the link was used, replaced by a later one, or is older than seven days. */
type AddressChanged = 'done' | 'taken' | 'over';

type HashesOf = CreditPolicy['hashesOf'];

/** What a click on the link in the mail to the new address does. Idempotent. */
export const confirmAddressChange = (handle: Handle, changeId: string, hashesOf: HashesOf) =>
  forChange(handle, changeId, async ({ tx, change: found, person, record }) => {
    if (found.confirmedAt) return 'done';
    const address = identifyEmail(found.newEmail);
    if (await isAddressTaken(tx, person, address)) return 'taken';
    if (address.canonicalMailbox !== person.canonicalMailbox) {
      await moveSuppression(tx, person, address.canonicalMailbox);
    }
    await updateAddress(tx, person, address, hashesOf(person.canonicalMailbox)[0]);
    await storeConfirmation(tx, changeId);
    await confirmWithin(tx, person);
    await record({ action: 'edit', subjectId: person.id, detail: { address: true } });
    await requestMail(tx, 'address_notice', person.id);
    await requestMail(tx, 'place_link', person.id);
    return 'done';
  });

/** Keeps the wish for no mail. */
async function moveSuppression(tx: Handle, person: SignupRow, newMailbox: string) {
  const suppression = await findSuppression(tx, person.canonicalMailbox);
  if (suppression && suppression.reason !== 'bounced') {
    // The time moves along: mail that the person asked for since is still wanted.
    await insertSuppression(tx, { ...suppression, mailbox: newMailbox });
  }
}

/** What a click on the link in the notice to the old address does. The address is free: nobody could take it meanwhile. */
export const undoAddressChange = (handle: Handle, changeId: string, hashesOf: HashesOf) =>
  forChange(handle, changeId, async ({ tx, change: found, person, record }) => {
    if (!found.confirmedAt) return 'over';
    const address = identifyEmail(found.oldEmail);
    await updateAddress(tx, person, address, hashesOf(person.canonicalMailbox)[0]);
    await deleteAddressChange(tx, person.id);
    await record({ action: 'edit', subjectId: person.id, detail: { address: true, undone: true } });
    await requestMail(tx, 'place_link', person.id);
    return 'done';
  });

interface FoundChange extends Pick<ChangeContext, 'tx' | 'record'> {
  change: AddressChangeRow;
  person: SignupRow;
}

/** Somebody may be joining with one of the addresses, so the counter is locked first. */
const forChange = (handle: Handle, changeId: string, work: (found: FoundChange) => Promise<AddressChanged>) =>
  change(handle, byThemselves, async ({ tx, record }) => {
    await lockCounter(tx);
    const found = await lockAddressChange(tx, changeId);
    const person = found && (await findPersonByKey(tx, { by: 'id', value: found.signupId }));
    return person && !person.erasedAt ? work({ tx, record, change: found, person }) : 'over';
  });
