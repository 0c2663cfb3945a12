import 'server-only';
import { renderWelcome } from '@/emails/render-welcome';
import {
  FIRST_NAME_MAILED_LENGTH,
  PREMIERE_SPOTS,
  REFERRAL_CREDIT_CENTS,
  VIP_BONUS_CENTS,
  VIP_REFERRALS,
} from '../waitlist/constants';
import { referralLink } from '../waitlist/referral-code';

/** SPEC's payload of `send-welcome-email`. */
export interface WelcomePayload {
  email: string;
  firstName: string | null;
  referralCode: string;
  signupPosition: number;
  storeCreditDollars: number;
  isVip: boolean;
}

/** Who sends, and the origin of every link. */
export interface Sender {
  from: string;
  siteUrl: string;
}

/** A mail as the provider takes it. */
export interface OutgoingMail {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

const offer = {
  premiereSpots: PREMIERE_SPOTS,
  dollarsPerReferral: REFERRAL_CREDIT_CENTS / 100,
  vipReferrals: VIP_REFERRALS,
  vipBonusDollars: VIP_BONUS_CENTS / 100,
};

/** Writes a person's welcome mail. */
export async function composeWelcome(payload: WelcomePayload, sender: Sender): Promise<OutgoingMail> {
  const { email, firstName, referralCode, ...standing } = payload;
  const rendered = await renderWelcome({
    ...standing,
    firstName: mailedName(firstName),
    referralCode,
    referralLink: referralLink(sender.siteUrl, referralCode),
    siteUrl: sender.siteUrl,
    statsUrl: `${sender.siteUrl}/stats`,
    offer,
  });
  return { from: sender.from, to: email, ...rendered };
}

/** A scheme, `www.` or something like `name.tld`: mail programs make links of these. */
const LINK_PATTERN = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/**
 * The name a mail greets with. Anybody can enter anybody's address, so a name that a mail program would turn
 * into a link is left out: nobody advertises through our mails.
 *
 * @returns at most as many characters as are mailed, or `null` for a greeting without a name.
 */
export function mailedName(firstName: string | null): string | null {
  const name = firstName?.replace(/\p{C}/gu, ' ').trim() ?? '';
  if (LINK_PATTERN.test(name)) return null;
  return [...name].slice(0, FIRST_NAME_MAILED_LENGTH).join('').trim() || null;
}
