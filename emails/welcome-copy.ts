import { formatDollars, formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { plainText } from './mail-copy';
import type { WelcomeProps } from './mail-props';

export const howToShare = 'Share your link with friends in a chat, a post or an email.';

/** Without the name: text that a visitor typed must not reach a mail header. */
export function welcomeSubject({ signupPosition, isVip }: WelcomeProps): string {
  return `You're ${isVip ? 'a VIP and ' : ''}#${signupPosition} in line at ${site.name}`;
}

export function welcomePreheader(props: WelcomeProps): string {
  return `Your link is inside. ${creditSentence(props)}`;
}

export function creditSentence({ referralCreditCents }: WelcomeProps): string {
  return `You earn ${formatReward(referralCreditCents)} of store credit for each friend who joins with it.`;
}

export function placeSentence({ signupPosition, premiereSpots }: WelcomeProps): string {
  return signupPosition <= premiereSpots
    ? `You're one of the first ${premiereSpots}: premiere features, early drop invites and prize eligibility are reserved for you.`
    : `The first ${premiereSpots} spots were already taken when you joined. You keep your place in line, and every referral still earns store credit.`;
}

/** Paid referrals on the way to VIP status. Before the VIP bonus, the credit comes from referrals alone. */
export function referralsTowardVip(props: WelcomeProps): number {
  const { storeCreditCents, isVip, referralCreditCents, vipReferrals } = props;
  if (isVip) return vipReferrals;
  return Math.min(Math.max(Math.floor(storeCreditCents / referralCreditCents), 0), vipReferrals);
}

export function vipSentence(props: WelcomeProps): string {
  const additional = `adds ${formatReward(props.referralCreditCents)}.`;
  if (props.isVip) return `You're a VIP. Each additional referral ${additional}`;
  const done = referralsTowardVip(props);
  const left = props.vipReferrals - done;
  if (left === 0) return `You've reached ${done} referrals. Each additional one ${additional}`;
  const more = done === 0 ? '' : 'more ';
  const bonus = `${formatReward(props.vipBonusCents)} of credit.`;
  return left === 1
    ? `1 ${more}referral makes you a VIP and adds ${bonus}`
    : `${left} ${more}referrals make you a VIP and add ${bonus}`;
}

export function storeCredit({ storeCreditCents }: WelcomeProps): string {
  return formatDollars(storeCreditCents / 100);
}

export function shareHref({ referralLink }: WelcomeProps): string {
  const body = `Take a look at ${site.name}. ${site.subline}.\n\nJoin the waitlist with my link:\n${referralLink}\n`;
  return `mailto:?subject=${encodeURIComponent(site.tagline)}&body=${encodeURIComponent(body)}`;
}

/** The stats page with the code filled in, where visitors get the picture of their ticket. */
export function ticketHref({ statsUrl, referralCode }: WelcomeProps): string {
  return `${statsUrl}?code=${referralCode}`;
}

export function welcomeText(props: WelcomeProps): string {
  return plainText(
    props,
    `You're in, and you're #${props.signupPosition} in line at ${site.name}.
${placeSentence(props)}

Your referral link:
${props.referralLink}

${howToShare} ${creditSentence(props)}
${vipSentence(props)}

Your store credit is ${storeCredit(props)}. You can check it any time with your code ${props.referralCode}:
${props.statsUrl}

Get your ticket picture, to post or send:
${ticketHref(props)}`,
  );
}
