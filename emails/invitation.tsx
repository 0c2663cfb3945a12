import { Text } from '@react-email/components';
import { site } from '@/lib/site';
import { codeSentence, introSentence } from './invitation-copy';
import { MailFooter } from './mail-footer';
import { MailLayout } from './mail-layout';
import { onTicket, Ticket, TicketButton, TicketHeading } from './mail-ticket';
import type { InvitationView } from './mail-views';
import { type } from './theme';

export function InvitationEmail(props: InvitationView) {
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
