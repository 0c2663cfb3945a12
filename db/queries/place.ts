import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { addressChanges } from '../schema/address-changes';
import { emailSuppressions, erasedMailboxes, isRemembered } from '../schema/mailboxes';
import { outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { type ReferralRow, referrals } from '../schema/referrals';
import { signupNetworks } from '../schema/signup-networks';
import { type SignupRow, signups } from '../schema/signups';
import { anyOf, type Rows } from '../statements';

/**
 * A referrer's referrals, newest first, without anything about the friends. Only ids are sorted, which an index contains: a
 * busy referrer has thousands.
 */
export async function listReferrals(
  handle: Handle,
  referrerId: string,
  { limit, offset }: Rows,
): Promise<ReferralRow[]> {
  const ids = handle
    .select({ friendId: referrals.friendId })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.friendId))
    .limit(limit)
    .offset(offset);
  return handle
    .select()
    .from(referrals)
    .where(inArray(referrals.friendId, ids))
    .orderBy(desc(referrals.friendId));
}

type OwnColumns = Partial<Pick<SignupRow, 'firstName' | 'privacyAcceptedAt' | 'privacyTextVersion'>>;

/** What a person changes on their page. Changes nothing about an erased person. */
export async function updatePerson(handle: Handle, id: string, values: OwnColumns): Promise<void> {
  await handle
    .update(signups)
    .set(values)
    .where(and(eq(signups.id, id), isNull(signups.erasedAt)));
}

/** Ends every older link to the person's page. */
export async function endPlaceLinks(handle: Handle, id: string): Promise<void> {
  await handle
    .update(signups)
    .set({ placeVersion: sql`${signups.placeVersion} + 1` })
    .where(eq(signups.id, id));
}

/**
 * The personal data of a person outside `signups`, by the names of `otherPersonalColumns`.
 *
 * @param hashes by which the person's mailbox is remembered if somebody with it was erased.
 */
export async function readOtherPersonalData(
  handle: Handle,
  { id, canonicalMailbox }: SignupRow,
  hashes: readonly string[],
) {
  const mailKinds = inArray(outboxEmails.kind, [...personMailKinds]);
  const [network, referral, appeals, [change], mail, suppression, erased] = await Promise.all([
    handle
      .select({ value: signupNetworks.networkHash })
      .from(signupNetworks)
      .where(eq(signupNetworks.signupId, id)),
    handle.select({ value: referrals.ownDomain }).from(referrals).where(eq(referrals.friendId, id)),
    handle
      .select({ value: referrals.appeal })
      .from(referrals)
      .where(and(eq(referrals.referrerId, id), isNotNull(referrals.appeal))),
    handle.select().from(addressChanges).where(eq(addressChanges.signupId, id)),
    handle
      .select({ value: outboxEmails.body })
      .from(outboxEmails)
      .where(and(eq(outboxEmails.signupId, id), mailKinds, isNotNull(outboxEmails.body))),
    handle
      .select({ value: emailSuppressions.mailbox })
      .from(emailSuppressions)
      .where(eq(emailSuppressions.mailbox, canonicalMailbox)),
    handle
      .select({ value: erasedMailboxes.hash })
      .from(erasedMailboxes)
      .where(and(sql`${erasedMailboxes.hash} = ${anyOf(hashes)}`, isRemembered)),
  ]);
  const text = (rows: { value: string | null }[]) => rows.map(({ value }) => value).join('\n') || null;
  return {
    'signup_networks.network_hash': text(network),
    'referrals.own_domain': text(referral),
    'referrals.appeal': text(appeals),
    'address_changes.old_email': change?.oldEmail ?? null,
    'address_changes.old_normalized_email': change?.oldNormalizedEmail ?? null,
    'address_changes.new_email': change?.newEmail ?? null,
    'outbox_emails.body': text(mail),
    'email_suppressions.mailbox': text(suppression),
    'erased_mailboxes.hash': text(erased),
  };
}
