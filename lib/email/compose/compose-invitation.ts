import 'server-only';
import { renderInvitation } from '@/emails/render-invitation';
import type { RenderedMail } from '@/emails/rendered-mail';
import { PREMIERE_SPOTS } from '../../waitlist/constants';
import type { MailPayload } from './mail-payload';
import { mailedName } from './mailed-name';
import type { Sender } from './sender';

/** Writes a person's invitation to early access. */
export async function composeInvitation(
  { firstName, referralCode, signupPosition, storeCreditDollars, isVip }: MailPayload,
  { siteUrl, earlyAccessUrl, postalAddress }: Sender,
  unsubscribeUrl: string,
): Promise<RenderedMail> {
  return renderInvitation({
    firstName: mailedName(firstName),
    referralCode,
    storeCreditDollars,
    isVip,
    isPremiere: signupPosition <= PREMIERE_SPOTS,
    earlyAccessUrl,
    siteUrl,
    unsubscribeUrl,
    postalAddress,
  });
}
