import { NIL } from 'uuid';
import { type MailFacts, noFriends } from '@/db/outbox/mail-facts';
import {
  type AddressMailKind,
  isAddressMailKind,
  type OwnMailKind,
  type PersonMailKind,
} from '@/db/schema/outbox-emails';
import { announcementMail, mails, type RenderedMail } from '@/emails/render';
import {
  FIRST_NAME_MAILED_LENGTH,
  PREMIERE_SPOTS,
  REFERRAL_CREDIT_CENTS,
  VIP_BONUS_CENTS,
  VIP_REFERRALS,
} from '../../constants';
import { referralLink } from '../../waitlist/records';
import { signLink } from '../link-tokens';
import type { Sender } from './sender';
import { stillHolds } from './still-holds';

export interface OutgoingMail extends RenderedMail {
  from: string;
  to: string;
  replyTo?: string;
  headers: Record<string, string>;
}

/** For previews that operators see: the links of a mail that was requested then have expired. */
export const LONG_AGO = new Date(0);

/**
 * `null` if the mail is not wanted any more.
 *
 * @param requestedAt from then on, its links are valid. The same at each attempt, which must send the same bytes.
 */
export async function composeMail(
  kind: PersonMailKind,
  person: MailFacts,
  sender: Sender,
  requestedAt: Date,
): Promise<OutgoingMail | null> {
  if (isAddressMailKind(kind)) return composeAddressMail(kind, person, sender);
  return stillHolds(kind, person, sender) ? composeOwnMail(kind, person, sender, requestedAt) : null;
}

export async function composeOwnMail(
  kind: OwnMailKind,
  person: MailFacts,
  sender: Sender,
  requestedAt: Date,
): Promise<OutgoingMail> {
  const token = signLink('unsubscribe', person.id, sender.secrets);
  const unsubscribeUrl = `${sender.siteUrl}/api/unsubscribe?token=${token}`;
  return {
    from: sender.from,
    to: person.email,
    ...(sender.replyTo && { replyTo: sender.replyTo }),
    ...(await render(kind, person, sender, { requestedAt, unsubscribeUrl })),
    // Mail programs show an unsubscribe button for these headers (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Goes to a mailbox that may not be the person's: it cannot be unsubscribed from with the person's link. */
async function composeAddressMail(
  kind: AddressMailKind,
  { addressChange: change }: MailFacts,
  { from, replyTo, siteUrl, postalAddress, secrets }: Sender,
): Promise<OutgoingMail | null> {
  const isNotice = kind === 'address_notice';
  if (!change || isNotice !== (change.confirmedAt !== null)) return null;
  const token = signLink(isNotice ? 'undo_address' : 'confirm_address', change.id, secrets);
  const link = `${siteUrl}/api/address/${isNotice ? 'undo' : 'confirm'}?token=${token}`;
  const mail = isNotice ? mails.addressNotice : mails.addressConfirmation;
  const to = isNotice ? change.oldEmail : change.newEmail;
  const rendered = await mail.render({ siteUrl, postalAddress, link });
  return { from, to, ...(replyTo && { replyTo }), ...rendered, headers: {} };
}

function render(
  kind: OwnMailKind,
  person: MailFacts,
  sender: Sender,
  { requestedAt, unsubscribeUrl }: { requestedAt: Date; unsubscribeUrl: string },
): Promise<RenderedMail> {
  const { referralCode, signupPosition, storeCreditCents, referralCount, vipBonusCents, isVip } = person;
  const { siteUrl, postalAddress, paidOn } = sender;
  const version = { issuedAt: requestedAt, version: person.placeVersion };
  const placeToken = signLink('place', person.id, sender.secrets, version);
  const common = {
    firstName: mailedName(person.firstName),
    referralCode,
    storeCreditCents,
    referralCreditCents: REFERRAL_CREDIT_CENTS,
    paysOnConfirmation: paidOn === 'confirmation',
    isVip,
    siteUrl,
    placeUrl: `${siteUrl}/place/${placeToken}`,
    postalAddress,
    unsubscribeUrl,
  };
  const share = { referralLink: referralLink(siteUrl, referralCode), statsUrl: `${siteUrl}/stats` };
  const vip = { referralCount, vipReferrals: VIP_REFERRALS, vipBonusCents: VIP_BONUS_CENTS };
  const confirm = confirmUrl(person, sender, requestedAt);
  // The spreads come last because of what emails/welcome.tsx says.
  switch (kind) {
    case 'announcement':
      if (!person.announcement) throw new Error('An announcement without its text');
      return announcementMail(person.announcement).render({
        signupPosition,
        referralLink: referralLink(siteUrl, referralCode),
        ...common,
      });
    case 'invitation':
      return mails.invitation.render({
        isPremiere: signupPosition <= PREMIERE_SPOTS,
        days: sender.invitationDays,
        ...invitationLinks(person, sender, requestedAt),
        ...common,
      });
    case 'invitation_reminder':
      return mails.invitationReminder.render({
        endsAt: person.invitation?.expiresAt ?? requestedAt,
        ...invitationLinks(person, sender, requestedAt),
        ...common,
      });
    case 'place_link':
      return mails.placeLink.render(common);
    case 'welcome':
      return mails.welcome.render({
        signupPosition,
        confirmUrl: confirm,
        premiereSpots: PREMIERE_SPOTS,
        ...share,
        ...vip,
        ...common,
      });
    case 'vip': {
      const paid = { vipBonusCents: vipBonusCents ?? 0, isInvited: person.invitedAt !== null };
      return mails.vip.render({ referralCount, ...paid, ...share, ...common });
    }
    case 'confirmation_reminder':
      return mails.confirmationReminder.render({ signupPosition, confirmUrl: confirm ?? siteUrl, ...common });
    case 'friends_joined':
      return mails.friendsJoined.render({ ...(person.newFriends ?? noFriends), ...share, ...vip, ...common });
  }
}

/** Without an app that redeems invitations, they have no tokens. In a preview, the tokens are nobody's. */
function invitationLinks(
  { invitation }: MailFacts,
  { earlyAccessUrl, siteUrl, invitationDays, secrets }: Sender,
  requestedAt: Date,
) {
  if (earlyAccessUrl === null || invitationDays === null)
    return { earlyAccessUrl: earlyAccessUrl ?? siteUrl, declineUrl: null };
  const id = requestedAt === LONG_AGO ? NIL : (invitation?.id ?? NIL);
  const link = new URL(earlyAccessUrl);
  link.searchParams.set('invitation', signLink('invitation', id, secrets));
  const token = signLink('decline_invitation', id, secrets);
  return { earlyAccessUrl: link.href, declineUrl: `${siteUrl}/api/invitations/decline?token=${token}` };
}

function confirmUrl({ id, confirmedAt }: MailFacts, { siteUrl, paidOn, secrets }: Sender, requestedAt: Date) {
  if (paidOn === 'signup' || confirmedAt) return null;
  return `${siteUrl}/api/confirm?token=${signLink('confirm', id, secrets, { issuedAt: requestedAt })}`;
}

const NAME_PATTERN = /^[\p{L}\p{M} '’-]*\p{L}[\p{L}\p{M} '’-]*$/u;

/** `null` for a greeting without a name: spammers sign up strangers with links and phone numbers as their names. */
export function mailedName(firstName: string | null): string | null {
  const name = firstName?.trim() ?? '';
  if (!NAME_PATTERN.test(name)) return null;
  return [...name].slice(0, FIRST_NAME_MAILED_LENGTH).join('').trim();
}
