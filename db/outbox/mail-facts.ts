import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AddressChangeRow, addressChanges } from '../schema/address-changes';
import type { OwnMailKind } from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { anyIdOf } from '../statements';
import { reasonOfMailbox } from './suppressions';

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

/** Without erased and suppressed people, in any order. Who has unsubscribed still gets the link that they ask for. */
export async function readMailFacts(handle: Handle, kind: OwnMailKind, signupIds: string[]) {
  const reason = reasonOfMailbox(signups.canonicalMailbox);
  const mayGet =
    kind === 'place_link' ? sql`coalesce(${reason} = 'unsubscribed', true)` : sql`${reason} is null`;
  return handle
    .select(mailFactsColumns)
    .from(signups)
    .leftJoin(addressChanges, eq(addressChanges.signupId, signups.id))
    .where(sql`${signups.id} = ${anyIdOf(signupIds)} and erased_at is null and ${mayGet}`);
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
