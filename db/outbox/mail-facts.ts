import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AddressChangeRow, addressChanges } from '../schema/address-changes';
import { type InvitationRow, invitations, isInvitationOpen } from '../schema/invitations';
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
  /** Null: none is open. */
  invitation: { id: invitations.id, expiresAt: invitations.expiresAt },
};

type PersonColumn = Exclude<
  keyof typeof mailFactsColumns,
  'canonicalMailbox' | 'addressChange' | 'invitation'
>;
export type MailFacts = Pick<SignupRow, PersonColumn> & {
  addressChange: Pick<AddressChangeRow, keyof typeof mailFactsColumns.addressChange> | null;
  invitation: Pick<InvitationRow, keyof typeof mailFactsColumns.invitation> | null;
};

const selectFacts = (handle: Handle) =>
  handle
    .select(mailFactsColumns)
    .from(signups)
    .leftJoin(addressChanges, eq(addressChanges.signupId, signups.id))
    .leftJoin(invitations, and(eq(invitations.signupId, signups.id), isInvitationOpen));

/** Without erased and suppressed people, in any order. Who has unsubscribed still gets the link that they ask for. */
export async function readMailFacts(handle: Handle, kind: OwnMailKind, signupIds: string[]) {
  const reason = reasonOfMailbox(signups.canonicalMailbox);
  const mayGet =
    kind === 'place_link' ? sql`coalesce(${reason} = 'unsubscribed', true)` : sql`${reason} is null`;
  return selectFacts(handle).where(
    sql`${signups.id} = ${anyIdOf(signupIds)} and erased_at is null and ${mayGet}`,
  );
}

/** Includes suppressed people, whose emails an operator can preview. Undefined for erased people. */
export async function readMailFactsOf(handle: Handle, signupId: string): Promise<MailFacts | undefined> {
  const [facts] = await selectFacts(handle).where(and(eq(signups.id, signupId), isNull(signups.erasedAt)));
  return facts;
}
