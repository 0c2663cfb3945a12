import 'server-only';
import { type RenderedMail, renderWelcome } from '@/emails/render';
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

export async function composeWelcome(
  payload: MailPayload,
  { siteUrl, postalAddress }: Pick<Sender, 'siteUrl' | 'postalAddress'>,
  unsubscribeUrl: string,
): Promise<RenderedMail> {
  return renderWelcome({
    ...payload,
    firstName: mailedName(payload.firstName),
    referralLink: referralLink(siteUrl, payload.referralCode),
    siteUrl,
    statsUrl: `${siteUrl}/stats`,
    unsubscribeUrl,
    postalAddress,
    premiereSpots: PREMIERE_SPOTS,
    referralCreditCents: REFERRAL_CREDIT_CENTS,
    vipReferrals: VIP_REFERRALS,
    vipBonusCents: VIP_BONUS_CENTS,
  });
}
