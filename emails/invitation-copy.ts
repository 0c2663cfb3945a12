import { formatDollars } from '@/lib/credit/money';
import { site } from '@/lib/site';
import type { MailFooter } from './mail-footer';

/** What an invitation tells. Texts are shown as they are: the sender cleans and shortens the name. */
export interface InvitationEmailProps {
  firstName: string | null;
  referralCode: string;
  storeCreditDollars: number;
  isVip: boolean;
  /** Whether the reader is one of the first, for whom premiere features are reserved. */
  isPremiere: boolean;
  /** Where early access is. */
  earlyAccessUrl: string;
  siteUrl: string;
  unsubscribeUrl: string;
  postalAddress: string | null;
}

export const invitationSubject = `Your early access to ${site.name} is open`;
export const invitationPreheader = 'It is your turn. Come in and try something on.';
export const invitationButton = `Open ${site.name}`;

export function invitationHeading({ firstName }: InvitationEmailProps): string {
  return firstName ? `It's your turn, ${firstName}.` : "It's your turn.";
}

/** What is open now, and what the reader brings along. */
export function introOf({ isPremiere, isVip, storeCreditDollars }: InvitationEmailProps): string {
  const reserved = isPremiere ? ', with the premiere features we reserved for you' : '';
  const brought = [
    ...(isVip ? ['VIP status'] : []),
    ...(storeCreditDollars > 0 ? [`${formatDollars(storeCreditDollars)} of store credit`] : []),
  ].join(' and ');
  const open = `Early access to ${site.name} is open for you${reserved}.`;
  return brought ? `${open} You bring ${brought} along.` : open;
}

export function codeSentence({ referralCode }: InvitationEmailProps): string {
  return `Your referral code stays ${referralCode}, and you still earn by every friend who joins with it.`;
}

export function invitationFooter(props: InvitationEmailProps): MailFooter {
  const { siteUrl, postalAddress, unsubscribeUrl } = props;
  const reason = `You get this mail because this address joined the waitlist at ${siteUrl} for early access.`;
  return { reason, postalAddress, unsubscribeUrl };
}
