import { Text } from '@react-email/components';
import { formatCents, formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { button, paragraph } from './blocks';
import { defineMail } from './define-mail';
import { friendsTerms, type MailProps, personMail, previewProps } from './person-mail';
import { type } from './theme';

interface InvitationProps extends MailProps {
  isPremiere: boolean;
  earlyAccessUrl: string;
}

type InvitationView = ReturnType<typeof viewInvitation>;

function viewInvitation({ storeCreditCents, paidOn, ...props }: InvitationProps) {
  return {
    paysOnConfirmation: paidOn === 'confirmation',
    storeCredit: storeCreditCents > 0 ? formatCents(storeCreditCents) : null,
    ...props,
  };
}

function introSentence({ isPremiere, isVip, storeCredit }: InvitationView): string {
  const premiere = isPremiere ? ', with the premiere features we reserved for you' : '';
  const open = `Early access to ${site.name} is open for you${premiere}.`;
  const benefits: string[] = [];
  if (isVip) benefits.push('VIP status');
  if (storeCredit) benefits.push(`${storeCredit} of store credit`);
  return benefits.length > 0 ? `${open} You have ${benefits.join(' and ')}.` : open;
}

function invitation(view: InvitationView) {
  const code = `Your referral code is still ${view.referralCode}, and you still earn ${formatReward(view.referralCreditCents)} for every friend who ${friendsTerms(view)}.`;
  return personMail(view, {
    preheader: "It's your turn. Try on your first outfit.",
    title: "It's your turn",
    ticket: [paragraph(introSentence(view), '24px 0 32px'), button(`Open ${site.name}`, view.earlyAccessUrl)],
    below: [{ html: <Text style={{ ...type.body, marginTop: '32px' }}>{code}</Text>, text: code }],
  });
}

const preview: InvitationProps = {
  ...previewProps,
  storeCreditCents: 3500,
  isVip: true,
  isPremiere: true,
  earlyAccessUrl: 'https://app.myfitmodel.example',
};

export const invitationMail = defineMail({
  preview,
  view: viewInvitation,
  subject: () => `Your early access to ${site.name} is open`,
  content: invitation,
});
