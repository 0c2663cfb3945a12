import 'server-only';
import { renderWelcome } from '@/emails/render-welcome';
import type { RenderedMail } from '@/emails/rendered-mail';
import {
  PREMIERE_SPOTS,
  REFERRAL_CREDIT_CENTS,
  VIP_BONUS_CENTS,
  VIP_REFERRALS,
} from '../../waitlist/constants';
import { referralLink } from '../../waitlist/referral-code';
import type { MailPayload } from './mail-payload';
import { mailedName } from './mailed-name';
import type { Sender } from './sender';

const offer = {
  premiereSpots: PREMIERE_SPOTS,
  dollarsPerReferral: REFERRAL_CREDIT_CENTS / 100,
  vipReferrals: VIP_REFERRALS,
  vipBonusDollars: VIP_BONUS_CENTS / 100,
};

/** Writes a person's welcome mail. */
export async function composeWelcome(
  { email: _, firstName, referralCode, ...standing }: MailPayload,
  { siteUrl, postalAddress }: Pick<Sender, 'siteUrl' | 'postalAddress'>,
  unsubscribeUrl: string,
): Promise<RenderedMail> {
  return renderWelcome({
    ...standing,
    firstName: mailedName(firstName),
    referralCode,
    referralLink: referralLink(siteUrl, referralCode),
    siteUrl,
    statsUrl: `${siteUrl}/stats`,
    unsubscribeUrl,
    postalAddress,
    offer,
  });
}
