import 'server-only';
import type { MailFacts } from '@/db/outbox/mail-content';
import type { MailKind } from '@/db/schema/outbox-emails';
import { type RenderedMail, renderInvitation, renderWelcome } from '@/emails/render';
import {
  PREMIERE_SPOTS,
  REFERRAL_CREDIT_CENTS,
  VIP_BONUS_CENTS,
  VIP_REFERRALS,
} from '../../waitlist/constants';
import { referralLink } from '../../waitlist/referral-code';
import { mailedName } from './mailed-name';
import { type Sender, unsubscribeHeaders, unsubscribeUrlOf } from './sender';

export interface OutgoingMail extends RenderedMail {
  from: string;
  to: string;
  headers: Record<string, string>;
}

export async function composeMail(kind: MailKind, person: MailFacts, sender: Sender): Promise<OutgoingMail> {
  const unsubscribeUrl = unsubscribeUrlOf(person.id, sender);
  const rendered = await renderers[kind](person, sender, unsubscribeUrl);
  return { from: sender.from, to: person.email, ...rendered, headers: unsubscribeHeaders(unsubscribeUrl) };
}

type Render = (person: MailFacts, sender: Sender, unsubscribeUrl: string) => Promise<RenderedMail>;

const renderers: Record<MailKind, Render> = {
  welcome: (person, sender, unsubscribeUrl) =>
    renderWelcome({
      ...commonProps(person, sender),
      unsubscribeUrl,
      signupPosition: person.signupPosition,
      referralLink: referralLink(sender.siteUrl, person.referralCode),
      statsUrl: `${sender.siteUrl}/stats`,
      premiereSpots: PREMIERE_SPOTS,
      vipReferrals: VIP_REFERRALS,
      vipBonusCents: VIP_BONUS_CENTS,
    }),
  invitation: (person, sender, unsubscribeUrl) =>
    renderInvitation({
      ...commonProps(person, sender),
      unsubscribeUrl,
      isPremiere: person.signupPosition <= PREMIERE_SPOTS,
      earlyAccessUrl: sender.earlyAccessUrl,
    }),
};

function commonProps(person: MailFacts, { siteUrl, postalAddress }: Sender) {
  return {
    firstName: mailedName(person.firstName),
    referralCode: person.referralCode,
    storeCreditCents: person.storeCreditCents,
    referralCreditCents: REFERRAL_CREDIT_CENTS,
    isVip: person.isVip,
    siteUrl,
    postalAddress,
  };
}
