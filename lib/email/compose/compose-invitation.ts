import 'server-only';
import { type RenderedMail, renderInvitation } from '@/emails/render';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS } from '../../waitlist/constants';
import type { MailPayload } from './mail-payload';
import { mailedName } from './mailed-name';
import type { Sender } from './sender';

export async function composeInvitation(
  { signupPosition, ...payload }: MailPayload,
  { siteUrl, earlyAccessUrl, postalAddress }: Sender,
  unsubscribeUrl: string,
): Promise<RenderedMail> {
  return renderInvitation({
    ...payload,
    firstName: mailedName(payload.firstName),
    isPremiere: signupPosition <= PREMIERE_SPOTS,
    referralCreditCents: REFERRAL_CREDIT_CENTS,
    earlyAccessUrl,
    siteUrl,
    unsubscribeUrl,
    postalAddress,
  });
}
