import { formatDollars, formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { friendsTerms, plainText } from './mail-copy';
import type { InvitationProps } from './mail-props';

export const invitationSubject = `Your early access to ${site.name} is open`;

export function introSentence({ isPremiere, isVip, storeCreditCents }: InvitationProps): string {
  const premiere = isPremiere ? ', with the premiere features we reserved for you' : '';
  const open = `Early access to ${site.name} is open for you${premiere}.`;
  const benefits: string[] = [];
  if (isVip) benefits.push('VIP status');
  if (storeCreditCents > 0) benefits.push(`${formatDollars(storeCreditCents / 100)} of store credit`);
  return benefits.length > 0 ? `${open} You have ${benefits.join(' and ')}.` : open;
}

export function codeSentence(props: InvitationProps): string {
  return `Your referral code is still ${props.referralCode}, and you still earn ${formatReward(props.referralCreditCents)} for every friend who ${friendsTerms(props)}.`;
}

export function invitationText(props: InvitationProps): string {
  return plainText(
    props,
    `It's your turn. ${introSentence(props)}

Get started:
${props.earlyAccessUrl}

${codeSentence(props)}`,
  );
}
