import 'server-only';
import type { Handle } from '@/db/client';
import { updateAddress } from '@/db/queries/address-changes';
import { hideSuppression } from '@/db/queries/erasure';
import type { SignupRow } from '@/db/schema/signups';
import { identifyEmail } from '../address/canonical-mailbox';
import type { CreditPolicy } from '../credit/credit-policy';

/** Gives a person another address. The caller must hold the lock of the counter and have checked that the address is free. */
export async function moveAddress(
  tx: Handle,
  { id, canonicalMailbox }: Pick<SignupRow, 'id' | 'canonicalMailbox'>,
  email: string,
  hashesOf: CreditPolicy['hashesOf'],
): Promise<void> {
  await updateAddress(tx, id, identifyEmail(email));
  await hideSuppression(tx, canonicalMailbox, hashesOf(canonicalMailbox)[0]);
}
