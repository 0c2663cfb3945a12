import { formatCents, formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { friendsTerms, type MailProps, plainText } from './mail';

export interface WelcomeProps extends MailProps {
  signupPosition: number;
  referralLink: string;
  statsUrl: string;
  /** Null for people who need not confirm their address. */
  confirmUrl: string | null;
  premiereSpots: number;
  vipReferrals: number;
  vipBonusCents: number;
}

/** `WelcomeProps` with what the mail shows of position and credit. */
export type WelcomeView = ReturnType<typeof viewWelcome>;

/** Longer positions get a smaller font to fit a narrow phone. */
const LONG_POSITION = 10_000;

export function viewWelcome(all: WelcomeProps) {
  const { signupPosition, storeCreditCents, paidOn, ...props } = all;
  // The spread comes last: V8 takes two microseconds for each property after one.
  return {
    paysOnConfirmation: paidOn === 'confirmation',
    position: `#${signupPosition}`,
    isLongPosition: signupPosition >= LONG_POSITION,
    isPremiere: signupPosition <= props.premiereSpots,
    storeCredit: formatCents(storeCreditCents),
    referralsTowardVip: referralsTowardVip(all),
    ...props,
  };
}

/** Paid referrals on the way to VIP status. Before the VIP bonus, the credit comes from referrals alone. */
function referralsTowardVip(props: WelcomeProps): number {
  const { storeCreditCents, isVip, referralCreditCents, vipReferrals } = props;
  if (isVip) return vipReferrals;
  return Math.min(Math.max(Math.floor(storeCreditCents / referralCreditCents), 0), vipReferrals);
}

export const confirmLabel = 'Confirm your email';

export const whyConfirm =
  'Please confirm that this address is yours. If a friend invited you, they earn store credit only after that.';

export const howToShare = 'Share your link with friends in a chat, a post or an email.';

/** Without the name: text that a visitor typed must not reach a mail header. */
export function welcomeSubject({ position, isVip }: WelcomeView): string {
  return `You're ${isVip ? 'a VIP and ' : ''}${position} in line at ${site.name}`;
}

export function welcomePreheader(props: WelcomeView): string {
  return `Your link is inside. ${creditSentence(props)}`;
}

export function creditSentence(props: WelcomeView): string {
  return `You earn ${formatReward(props.referralCreditCents)} of store credit for each friend who ${friendsTerms(props)}.`;
}

export function placeSentence({ isPremiere, premiereSpots }: WelcomeView): string {
  return isPremiere
    ? `You're one of the first ${premiereSpots}: premiere features, early drop invites and prize eligibility are reserved for you.`
    : `The first ${premiereSpots} spots were already taken when you joined. You keep your place in line, and every referral still earns store credit.`;
}

export function vipSentence(props: WelcomeView): string {
  const additional = `adds ${formatReward(props.referralCreditCents)}.`;
  if (props.isVip) return `You're a VIP. Each additional referral ${additional}`;
  const done = props.referralsTowardVip;
  const left = props.vipReferrals - done;
  if (left === 0) return `You've reached ${done} referrals. Each additional one ${additional}`;
  const more = done === 0 ? '' : 'more ';
  const bonus = `${formatReward(props.vipBonusCents)} of credit.`;
  return left === 1
    ? `1 ${more}referral makes you a VIP and adds ${bonus}`
    : `${left} ${more}referrals make you a VIP and add ${bonus}`;
}

export function shareHref({ referralLink }: WelcomeView): string {
  const body = `Take a look at ${site.name}. ${site.subline}.\n\nJoin the waitlist with my link:\n${referralLink}\n`;
  return `mailto:?subject=${encodeURIComponent(site.tagline)}&body=${encodeURIComponent(body)}`;
}

/** The stats page with the recipient's balance, where they also get the picture of their ticket. */
export function balanceHref({ statsUrl, referralCode }: WelcomeView): string {
  return `${statsUrl}?code=${referralCode}`;
}

export function welcomeText(props: WelcomeView): string {
  return plainText(
    props,
    `You're in, and you're ${props.position} in line at ${site.name}.
${placeSentence(props)}
${confirmText(props)}
Your referral link:
${props.referralLink}

${howToShare} ${creditSentence(props)}
${vipSentence(props)}

Your store credit is ${props.storeCredit}. You can check it any time, and get your ticket picture to post or send:
${balanceHref(props)}`,
  );
}

function confirmText({ confirmUrl }: WelcomeView): string {
  return confirmUrl ? `\n${whyConfirm}\n${confirmLabel}:\n${confirmUrl}\n` : '';
}
