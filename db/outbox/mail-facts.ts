import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AddressChangeRow, addressChanges } from '../schema/address-changes';
import { type SignupRow, signups } from '../schema/signups';
import { anyIdOf } from '../statements';
import { isMailboxSuppressed } from './suppressions';

const mailFactsColumns = {
  id: signups.id,
  email: signups.email,
  canonicalMailbox: signups.canonicalMailbox,
  firstName: signups.firstName,
  referralCode: signups.referralCode,
  signupPosition: signups.signupPosition,
  storeCreditCents: signups.storeCreditCents,
  isVip: signups.isVip,
  confirmedAt: signups.confirmedAt,
  placeVersion: signups.placeVersion,
  /** Null: none was requested within the last days. */
  addressChange: {
    id: addressChanges.id,
    oldEmail: addressChanges.oldEmail,
    newEmail: addressChanges.newEmail,
    confirmedAt: addressChanges.confirmedAt,
  },
};

type PersonColumn = Exclude<keyof typeof mailFactsColumns, 'canonicalMailbox' | 'addressChange'>;
export type MailFacts = Pick<SignupRow, PersonColumn> & {
  addressChange: Pick<AddressChangeRow, keyof typeof mailFactsColumns.addressChange> | null;
};

/** Without erased and suppressed people, in any order. */
export async function readMailFacts(handle: Handle, signupIds: string[]) {
  return handle
    .select(mailFactsColumns)
    .from(signups)
    .leftJoin(addressChanges, eq(addressChanges.signupId, signups.id))
    .where(
      sql`${signups.id} = ${anyIdOf(signupIds)} and erased_at is null
        and not ${isMailboxSuppressed(signups.canonicalMailbox)}`,
    );
}

/** Includes suppressed people, whose emails an operator can preview. Undefined for erased people. */
export async function readMailFactsOf(handle: Handle, signupId: string): Promise<MailFacts | undefined> {
  const [facts] = await handle
    .select(mailFactsColumns)
    .from(signups)
    .leftJoin(addressChanges, eq(addressChanges.signupId, signups.id))
    .where(and(eq(signups.id, signupId), isNull(signups.erasedAt)));
  return facts;
}
