import { formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { friendsTerms, plainText } from './mail-copy';
import type { InvitationView } from './mail-views';

export const invitationSubject = `Your early access to ${site.name} is open`;

export function introSentence({ isPremiere, isVip, storeCredit }: InvitationView): string {
  const premiere = isPremiere ? ', with the premiere features we reserved for you' : '';
  const open = `Early access to ${site.name} is open for you${premiere}.`;
  const benefits: string[] = [];
  if (isVip) benefits.push('VIP status');
  if (storeCredit) benefits.push(`${storeCredit} of store credit`);
  return benefits.length > 0 ? `${open} You have ${benefits.join(' and ')}.` : open;
}

export function codeSentence(props: InvitationView): string {
  return `Your referral code is still ${props.referralCode}, and you still earn ${formatReward(props.referralCreditCents)} for every friend who ${friendsTerms(props)}.`;
}

export function invitationText(props: InvitationView): string {
  return plainText(
    props,
    `It's your turn. ${introSentence(props)}

Get started:
${props.earlyAccessUrl}

${codeSentence(props)}`,
  );
}
