import { formatDollars } from '@/lib/credit/money';
import { site } from '@/lib/site';
import type { MailFooter } from './mail-footer';

/** What the waitlist offers, in whole dollars and people. */
export interface Offer {
  premiereSpots: number;
  dollarsPerReferral: number;
  vipReferrals: number;
  vipBonusDollars: number;
}

/** What the welcome mail tells. Texts are shown as they are: the sender cleans and shortens the name. */
export interface WelcomeEmailProps {
  firstName: string | null;
  signupPosition: number;
  referralCode: string;
  referralLink: string;
  storeCreditDollars: number;
  isVip: boolean;
  /** Origin of the site, and the page where a balance is looked up. */
  siteUrl: string;
  statsUrl: string;
  unsubscribeUrl: string;
  postalAddress: string | null;
  offer: Offer;
}

/** Holds no name: nothing a stranger typed gets into a header. */
export function subjectOf({ signupPosition, isVip }: WelcomeEmailProps): string {
  return `You're ${isVip ? 'a VIP and ' : ''}#${signupPosition} in line at ${site.name}`;
}

export function preheaderOf({ offer }: WelcomeEmailProps): string {
  return `Your link is inside. ${creditSentence(offer)}`;
}

export function creditSentence({ dollarsPerReferral }: Offer): string {
  return `Each friend who joins with it earns you $${dollarsPerReferral} of store credit.`;
}

/** What is reserved for this place; past the premiere spots nothing is promised. */
export function placeSentence({ signupPosition, offer }: WelcomeEmailProps): string {
  return signupPosition <= offer.premiereSpots
    ? `You are one of the first ${offer.premiereSpots}: premiere features, early drop invites and prize eligibility are reserved for you.`
    : `The first ${offer.premiereSpots} spots were taken when you joined. Your place in line is yours, and every referral still pays.`;
}

/** Paid referrals so far, from 0 to the number that makes a VIP: until then each has paid the same. */
export function referralsTowardsVip({ storeCreditDollars, isVip, offer }: WelcomeEmailProps): number {
  if (isVip) return offer.vipReferrals;
  const paid = Math.floor(storeCreditDollars / offer.dollarsPerReferral);
  return Math.min(Math.max(paid, 0), offer.vipReferrals);
}

/** How far it is to VIP status. */
export function vipSentence(props: WelcomeEmailProps): string {
  const { isVip, offer } = props;
  if (isVip) return `VIP status is yours. Each further referral still adds $${offer.dollarsPerReferral}.`;
  const done = referralsTowardsVip(props);
  const left = offer.vipReferrals - done;
  if (left === 0)
    return `You have your ${done} referrals. Each further one still adds $${offer.dollarsPerReferral}.`;
  const more = done === 0 ? '' : 'more ';
  return left === 1
    ? `1 ${more}referral makes you a VIP, with $${offer.vipBonusDollars} credit on top.`
    : `${left} ${more}referrals make you a VIP, with $${offer.vipBonusDollars} credit on top.`;
}

export function creditOf({ storeCreditDollars }: WelcomeEmailProps): string {
  return formatDollars(storeCreditDollars);
}

export const howToShare = 'Send your link to friends, in a chat, a post or a mail.';

/** A mail to a friend, begun for the reader. */
export function shareHref({ referralLink }: WelcomeEmailProps): string {
  const body = `Have a look at ${site.name}. ${site.subline}.\n\nJoin the waitlist with my link:\n${referralLink}\n`;
  return `mailto:?subject=${encodeURIComponent(site.tagline)}&body=${encodeURIComponent(body)}`;
}

export function footerOf({ siteUrl, postalAddress, unsubscribeUrl }: WelcomeEmailProps): MailFooter {
  const reason = `You get this mail because this address joined the waitlist at ${siteUrl}. If that wasn't you, you can ignore it.`;
  return { reason, postalAddress, unsubscribeUrl };
}
