import { Text } from '@react-email/components';
import { footerText } from './mail-footer';
import { MailLayout } from './mail-layout';
import { onTicket, Ticket, TicketButton, TicketHeading } from './mail-ticket';
import { linkTerms, type SignInProps, signInReason } from './sign-in-copy';

export function SignInEmail(props: SignInProps) {
  const footer = (
    <Text className="soft" style={footerText}>
      {signInReason(props)}
    </Text>
  );
  return (
    <MailLayout preheader={linkTerms(props)} footer={footer}>
      <Ticket>
        <TicketHeading>Sign in</TicketHeading>
        <Text style={{ ...onTicket, margin: '24px 0 32px' }}>{linkTerms(props)}</Text>
        <TicketButton href={props.link}>Open the admin area</TicketButton>
      </Ticket>
    </MailLayout>
  );
}
