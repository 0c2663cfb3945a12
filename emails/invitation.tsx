import { Text } from '@react-email/components';
import {
  codeSentence,
  type InvitationEmailProps,
  introOf,
  invitationButton,
  invitationFooter,
  invitationHeading,
  invitationPreheader,
} from './invitation-copy';
import { MailLayout } from './layout';
import { type } from './theme';
import { onTicket, Ticket, TicketButton, TicketHeading } from './ticket';

/** The invitation to early access: the link, and the place and credit that the reader has. */
export function InvitationEmail(props: InvitationEmailProps) {
  return (
    <MailLayout preheader={invitationPreheader} footer={invitationFooter(props)}>
      <Ticket>
        <TicketHeading>{invitationHeading(props)}</TicketHeading>
        <Text style={{ ...onTicket, margin: '24px 0 32px' }}>{introOf(props)}</Text>
        <TicketButton href={props.earlyAccessUrl}>{invitationButton}</TicketButton>
      </Ticket>
      <Text style={{ ...type.body, marginTop: '32px' }}>{codeSentence(props)}</Text>
    </MailLayout>
  );
}

const sample: InvitationEmailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  storeCreditDollars: 35,
  isVip: true,
  isPremiere: true,
  earlyAccessUrl: 'https://app.myfitmodel.example',
  siteUrl: 'https://myfitmodel.example',
  unsubscribeUrl: 'https://myfitmodel.example/api/unsubscribe?token=sample',
  postalAddress: '1 Fitting Lane, Springfield',
};
InvitationEmail.PreviewProps = sample;
