import 'server-only';
import type { MailFacts } from '@/db/outbox/mail-facts';
import type { PersonMailKind } from '@/db/schema/outbox-emails';
import { mails, type RenderedMail } from '@/emails/render';
import {
  FIRST_NAME_MAILED_LENGTH,
  PREMIERE_SPOTS,
  REFERRAL_CREDIT_CENTS,
  VIP_BONUS_CENTS,
  VIP_REFERRALS,
} from '../../constants';
import { referralLink } from '../../waitlist/records';
import { signConfirmationToken, signUnsubscribeToken } from '../link-tokens';
import type { Sender } from './sender';

export interface OutgoingMail extends RenderedMail {
  from: string;
  to: string;
  replyTo?: string;
  headers: Record<string, string>;
}

export async function composeMail(
  kind: PersonMailKind,
  person: MailFacts,
  sender: Sender,
): Promise<OutgoingMail> {
  const token = signUnsubscribeToken(person.id, sender.secrets);
  const unsubscribeUrl = `${sender.siteUrl}/api/unsubscribe?token=${token}`;
  return {
    from: sender.from,
    to: person.email,
    ...(sender.replyTo && { replyTo: sender.replyTo }),
    ...(await render(kind, person, sender, unsubscribeUrl)),
    // Mail programs show an unsubscribe button for these headers (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function render(
  kind: PersonMailKind,
  person: MailFacts,
  sender: Sender,
  unsubscribeUrl: string,
): Promise<RenderedMail> {
  const { referralCode, signupPosition, storeCreditCents, isVip } = person;
  const { siteUrl, earlyAccessUrl, postalAddress, paidOn } = sender;
  const common = {
    firstName: mailedName(person.firstName),
    referralCode,
    storeCreditCents,
    referralCreditCents: REFERRAL_CREDIT_CENTS,
    paidOn,
    isVip,
    siteUrl,
    postalAddress,
    unsubscribeUrl,
  };
  // The spreads come last because of what emails/welcome.tsx says.
  switch (kind) {
    case 'invitation':
      return mails.invitation.render({
        isPremiere: signupPosition <= PREMIERE_SPOTS,
        earlyAccessUrl,
        ...common,
      });
    case 'welcome':
      return mails.welcome.render({
        signupPosition,
        referralLink: referralLink(siteUrl, referralCode),
        statsUrl: `${siteUrl}/stats`,
        confirmUrl: confirmUrl(person, sender),
        premiereSpots: PREMIERE_SPOTS,
        vipReferrals: VIP_REFERRALS,
        vipBonusCents: VIP_BONUS_CENTS,
        ...common,
      });
  }
}

function confirmUrl({ id, confirmedAt }: MailFacts, { siteUrl, paidOn, secrets }: Sender) {
  if (paidOn === 'signup' || confirmedAt) return null;
  return `${siteUrl}/api/confirm?token=${signConfirmationToken(id, secrets)}`;
}

const NAME_PATTERN = /^[\p{L}\p{M} '’-]*\p{L}[\p{L}\p{M} '’-]*$/u;

/** `null` for a greeting without a name: spammers sign up strangers with links and phone numbers as their names. */
export function mailedName(firstName: string | null): string | null {
  const name = firstName?.trim() ?? '';
  if (!NAME_PATTERN.test(name)) return null;
  return [...name].slice(0, FIRST_NAME_MAILED_LENGTH).join('').trim();
}
