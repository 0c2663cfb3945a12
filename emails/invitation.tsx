import { Text } from '@react-email/components';
import {
  codeSentence,
  introSentence,
  invitationButton,
  invitationHeading,
  invitationPreheader,
} from './invitation-copy';
import { MailLayout } from './mail-layout';
import { type InvitationProps, sampleProps } from './mail-props';
import { onTicket, Ticket, TicketButton, TicketHeading } from './mail-ticket';
import { type } from './theme';

export function InvitationEmail(props: InvitationProps) {
  return (
    <MailLayout preheader={invitationPreheader} mail={props}>
      <Ticket>
        <TicketHeading>{invitationHeading(props)}</TicketHeading>
        <Text style={{ ...onTicket, margin: '24px 0 32px' }}>{introSentence(props)}</Text>
        <TicketButton href={props.earlyAccessUrl}>{invitationButton}</TicketButton>
      </Ticket>
      <Text style={{ ...type.body, marginTop: '32px' }}>{codeSentence(props)}</Text>
    </MailLayout>
  );
}

InvitationEmail.PreviewProps = {
  ...sampleProps,
  storeCreditCents: 3500,
  isVip: true,
  isPremiere: true,
  earlyAccessUrl: 'https://app.myfitmodel.example',
} satisfies InvitationProps;
