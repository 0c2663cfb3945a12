import { Text } from '@react-email/components';
import { site } from '@/lib/site';
import { defineMail } from './define-mail';
import { footerText, MailLayout } from './layout';
import { onTicket, Ticket, TicketButton, TicketHeading } from './ticket';

/** A type and not an interface, so that `cachedHtml` takes it. */
type SignInProps = { link: string; siteUrl: string; minutes: number };

const linkTerms = ({ minutes }: SignInProps) =>
  `The link works once, for ${minutes} minutes, in the browser where you asked for it.`;

const signInReason = ({ siteUrl }: SignInProps) =>
  `You're receiving this email because someone asked to sign in at ${siteUrl} with this address. If that wasn't you, you can ignore it: nobody can sign in without this link.`;

function signInText(props: SignInProps): string {
  return `Open this link to sign in:
${props.link}

${linkTerms(props)}

--
${signInReason(props)}
`;
}

function SignInEmail(props: SignInProps) {
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

const preview: SignInProps = {
  link: 'https://myfitmodel.example/admin/sign-in/link?token=sample&to=%2Fadmin',
  siteUrl: 'https://myfitmodel.example',
  minutes: 10,
};

export const signInMail = defineMail({
  preview,
  view: (props: SignInProps) => props,
  subject: () => `Sign in to the ${site.name} admin area`,
  html: SignInEmail,
  text: signInText,
});
