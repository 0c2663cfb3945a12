import type { Handle } from '@/db/client';
import { type MailFacts, readMailFactsOf } from '@/db/outbox/mail-facts';
import { findSuppressed } from '@/db/outbox/suppressions';
import { isAddressTaken } from '@/db/queries/address-changes';
import type { AddressMailKind } from '@/db/schema/outbox-emails';
import { identifyEmail } from '../../address/canonical-mailbox';
import { mailboxHasher } from '../../credit/credit-policy';

/**
 * The people whose change of address may be mailed about, by id. What counts is the mailbox that gets the mail, which is not
 * the person's: otherwise an attacker who unsubscribes the new address would keep the notice from the old one. Nothing goes
 * to an address that is on the waitlist already.
 */
export async function readAddressReaders(
  handle: Handle,
  kind: AddressMailKind,
  signupIds: readonly string[],
  secrets: readonly string[],
): Promise<Map<string, MailFacts>> {
  const readers = new Map<string, MailFacts>();
  for (const id of signupIds) {
    const person = await readMailFactsOf(handle, id);
    if (person && (await isWanted(handle, kind, person, secrets))) readers.set(id, person);
  }
  return readers;
}

async function isWanted(
  handle: Handle,
  kind: AddressMailKind,
  { id, email, addressChange: change }: MailFacts,
  secrets: readonly string[],
): Promise<boolean> {
  if (!change) return false;
  const isNotice = kind === 'address_notice';
  const reader = identifyEmail(isNotice ? change.oldEmail : change.newEmail);
  const names = [reader.canonicalMailbox, ...mailboxHasher(secrets)(reader.canonicalMailbox)];
  if ((await findSuppressed(handle, names)).length > 0) return false;
  const { canonicalMailbox } = identifyEmail(email);
  return isNotice || !(await isAddressTaken(handle, { id, canonicalMailbox }, reader));
}
