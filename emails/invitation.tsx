import { Text } from '@react-email/components';
import { formatCents, formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { defineMail } from './define-mail';
import { MailFooter, MailLayout } from './layout';
import { friendsTerms, type MailProps, plainText, previewProps } from './mail';
import { type } from './theme';
import { onTicket, Ticket, TicketButton, TicketHeading } from './ticket';

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

function codeSentence(props: InvitationView): string {
  return `Your referral code is still ${props.referralCode}, and you still earn ${formatReward(props.referralCreditCents)} for every friend who ${friendsTerms(props)}.`;
}

function invitationText(props: InvitationView): string {
  return plainText(
    props,
    `It's your turn. ${introSentence(props)}

Get started:
${props.earlyAccessUrl}

${codeSentence(props)}`,
  );
}

function InvitationEmail(props: InvitationView) {
  const { firstName, earlyAccessUrl } = props;
  return (
    <MailLayout preheader="It's your turn. Try on your first outfit." footer={<MailFooter mail={props} />}>
      <Ticket>
        <TicketHeading>{firstName ? `It's your turn, ${firstName}.` : "It's your turn."}</TicketHeading>
        <Text style={{ ...onTicket, margin: '24px 0 32px' }}>{introSentence(props)}</Text>
        <TicketButton href={earlyAccessUrl}>{`Open ${site.name}`}</TicketButton>
      </Ticket>
      <Text style={{ ...type.body, marginTop: '32px' }}>{codeSentence(props)}</Text>
    </MailLayout>
  );
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
  html: InvitationEmail,
  text: invitationText,
});
