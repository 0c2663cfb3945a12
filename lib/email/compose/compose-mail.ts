import { NIL } from 'uuid';
import { REMINDER_DAYS } from '@/db/outbox/invitations';
import { type MailFacts, noFriends } from '@/db/outbox/mail-facts';
import type { MailingText } from '@/db/schema/mailings';
import type { PersonMailKind } from '@/db/schema/outbox-emails';
import { announcementMail, mails, type RenderedMail } from '@/emails/render';
import { deliveryAddress } from '../../address/canonical-mailbox';
import { DAY_MS, MINUTE_MS } from '../../days';
import { earnsCredit, type PersonSituation, personSituation, situationOf } from '../../situation';
import { referralLink } from '../../waitlist/records';
import { appLinkOf } from '../app-link';
import { signLink } from '../link-tokens';
import { greetedName } from './greeted-name';
import type { Sender } from './sender';

export interface OutgoingMail extends RenderedMail {
  from: string;
  to: string;
  replyTo?: string;
  headers: Record<string, string>;
}

/** Operators' previews use it as `requestedAt`, so that the links in them have expired. */
export const LONG_AGO = new Date(0);

/** `null` if the mail is not wanted any more. Each attempt has the same `requestedAt`, and so the same links and bytes. */
export async function composeMail(
  kind: PersonMailKind,
  person: MailFacts,
  sender: Sender,
  requestedAt: Date,
  text?: MailingText,
): Promise<OutgoingMail | null> {
  return stillHolds(kind, person, sender) ? composeOwnMail(text ?? kind, person, sender, requestedAt) : null;
}

/** A minute more: the reminder is due by the clock of Postgres, and ours may be behind it. */
const REMINDER_MS = REMINDER_DAYS * DAY_MS + MINUTE_MS;

function stillHolds(
  kind: PersonMailKind,
  { isVip, vipBonusCents, confirmedAt, invitation, newFriends, state }: MailFacts,
  { paysOnConfirmation, invitationDays }: Sender,
): boolean {
  switch (kind) {
    case 'invitation':
      return invitation !== null;
    case 'invitation_reminder': {
      const endsAt = Number(invitation?.expiresAt ?? Number.POSITIVE_INFINITY);
      return state !== 'launched' && invitationDays !== null && endsAt <= Date.now() + REMINDER_MS;
    }
    case 'vip':
      return isVip && vipBonusCents !== null;
    case 'confirmation_reminder':
      return paysOnConfirmation && confirmedAt === null;
    case 'friends_joined':
      return newFriends !== undefined && newFriends.paidFriends + newFriends.waitingFriends > 0;
    default:
      return true;
  }
}

/** What a mail says: that of its kind, or what an operator wrote. */
export type MailTopic = PersonMailKind | MailingText;

export async function composeOwnMail(
  topic: MailTopic,
  person: MailFacts,
  sender: Sender,
  requestedAt: Date,
): Promise<OutgoingMail> {
  const token = signLink('unsubscribe', person.id, sender.secrets);
  const unsubscribeUrl = `${sender.siteUrl}/api/unsubscribe?token=${token}`;
  return {
    from: sender.from,
    to: deliveryAddress(person.email),
    ...(sender.replyTo && { replyTo: sender.replyTo }),
    ...(await render(topic, person, sender, { requestedAt, unsubscribeUrl })),
    // Mail programs show an unsubscribe button for these headers (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const hasTemplate = (kind: PersonMailKind): kind is PersonMailKind & keyof typeof mails => kind in mails;

function render(
  topic: MailTopic,
  person: MailFacts,
  sender: Sender,
  { requestedAt, unsubscribeUrl }: { requestedAt: Date; unsubscribeUrl: string },
): Promise<RenderedMail> {
  const { siteUrl, secrets } = sender;
  const version = { issuedAt: requestedAt, version: person.placeVersion };
  const situation = situationOfReader(person, sender);
  const props = {
    firstName: greetedName(person.firstName),
    referralCode: person.referralCode,
    signupPosition: person.signupPosition,
    referralCount: person.referralCount,
    storeCreditCents: person.storeCreditCents,
    paidBonusCents: person.vipBonusCents ?? 0,
    situation,
    appLink: appLinkOf(situation, linkedReader(topic, person, requestedAt), sender),
    siteUrl,
    referralLink: referralLink(siteUrl, person.referralCode),
    placeUrl: `${siteUrl}/place/${signLink('place', person.id, secrets, version)}`,
    confirmUrl: confirmUrl(person, sender, requestedAt),
    unsubscribeUrl,
    postalAddress: sender.postalAddress,
  };
  if (typeof topic === 'object') return announcementMail(topic).render(props);
  if (!hasTemplate(topic)) throw new Error(`An email of the kind ${topic} without its text`);
  switch (topic) {
    case 'invitation':
    case 'invitation_reminder':
      return mails[topic].render({ ...endOf(person, sender, requestedAt), ...props });
    case 'friends_joined':
      return mails[topic].render({ ...(person.newFriends ?? noFriends), ...props });
    case 'welcome':
      // Nobody is in line who opened the app, or can.
      return mails[person.handedOverAt || situation.state === 'launched' ? 'place_link' : topic].render(
        props,
      );
    default:
      return mails[topic].render(props);
  }
}

const situationOfReader = (person: MailFacts, sender: Sender): PersonSituation =>
  personSituation(
    situationOf(person.state, sender),
    { ...person, earnsCredit: earnsCredit(person, sender.friendLimit) },
    { invitation: stageOf(person) },
  );

function stageOf({ handedOverAt, invitation, invitedAt }: MailFacts): PersonSituation['invitation'] {
  if (handedOverAt) return 'accepted';
  if (invitation) return 'invited';
  return invitedAt ? 'expired' : 'none';
}

/** In a preview, the token is nobody's. */
function linkedReader(topic: MailTopic, person: MailFacts, requestedAt: Date) {
  const nobody = { id: NIL };
  if (requestedAt !== LONG_AGO) return person;
  const isInvitation = topic === 'invitation' || topic === 'invitation_reminder';
  return { ...person, ...nobody, invitation: isInvitation || person.invitation ? nobody : null };
}

function endOf({ invitation, state }: MailFacts, sender: Sender, requestedAt: Date) {
  const hasEnd = sender.earlyAccessUrl !== null && state !== 'launched';
  return { days: hasEnd ? sender.invitationDays : null, endsAt: invitation?.expiresAt ?? requestedAt };
}

function confirmUrl(
  { id, confirmedAt }: MailFacts,
  { siteUrl, paysOnConfirmation, secrets }: Sender,
  requestedAt: Date,
) {
  if (!paysOnConfirmation || confirmedAt) return null;
  return `${siteUrl}/api/confirm?token=${signLink('confirm', id, secrets, { issuedAt: requestedAt })}`;
}
