import { Container, Head, Html, Link, Section, Text } from '@react-email/components';
import { Fragment } from 'react';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { htmlOf, type MailBlock, TicketSection } from './blocks';
import { stylesheet, type } from './theme';

/** What a mail says. `mailHtml` and `mailText` make both of its parts from it. */
export interface MailContent {
  preheader: string;
  heading: string;
  ticket: MailBlock[];
  below?: MailBlock[];
  footer: MailBlock;
  /** Only the plain text has it. */
  greeting?: string;
  signOff?: string;
}

export function mailText({ greeting = '', ticket, below = [], signOff = '', footer }: MailContent): string {
  const parts = [greeting, ...[...ticket, ...below].map(({ text }) => text), signOff];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n--\n${footer.text}\n`;
}

export function mailHtml({ preheader, heading, ticket, below = [], footer }: MailContent) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{site.name}</title>
        <style>{stylesheet}</style>
      </Head>
      {/* React Email's Body repeats the background on a cell that the dark styles can't reach. */}
      <body className="page" style={{ ...page, margin: 0 }}>
        <Preheader text={preheader} />
        <Section className="page" style={{ ...page, padding: '0 12px' }}>
          <Container style={{ maxWidth: '600px' }}>
            <Text style={wordmark}>{site.name}</Text>
            <TicketSection heading={heading} blocks={ticket} />
            {htmlOf(below)}
            {footer.html}
          </Container>
        </Section>
      </body>
    </Html>
  );
}

/** React Email's Preview pads with characters beyond Latin-1, for which V8 stores every mail at twice its size. */
function Preheader({ text }: { text: string }) {
  return (
    <div style={hidden} data-skip-in-text={true}>
      {text}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would decode the entities. */}
      <div dangerouslySetInnerHTML={{ __html: padding }} />
    </div>
  );
}

interface FooterProps {
  links?: Record<string, string>;
  /** The sender's address. Mail to operators has none. */
  postalAddress?: string | null;
}

export function footer(reason: string, { links = {}, postalAddress }: FooterProps = {}): MailBlock {
  const named = Object.entries(links);
  const sender = postalAddress === undefined ? [] : [[site.name, postalAddress].filter(Boolean).join(', ')];
  const html = (
    <Text className="soft" style={footerText}>
      {reason}
      {named.map(([label, href], index) => (
        <Fragment key={label}>
          {index === 0 ? <br /> : ' · '}
          <Link href={href} className="soft" style={footerLink}>
            {label}
          </Link>
        </Fragment>
      ))}
      {sender.length > 0 && <br />}
      {sender}
    </Text>
  );
  const lines = [reason, ...named.map(([label, href]) => `${label}: ${href}`)];
  return { html, text: [...lines, ...sender].join('\n') };
}

const page = { backgroundColor: palette.peach, color: palette.ink };
const wordmark = { ...type.display, fontSize: '24px', lineHeight: '32px', padding: '28px 0 20px' };
/** High enough for a finger. */
const footerLink = {
  color: palette.muted,
  textDecoration: 'underline',
  display: 'inline-block',
  padding: '12px 0',
};
const footerText = { ...type.small, color: palette.muted, padding: '32px 0 40px' };

/** Keeps the first sentences of the mail out of the preview that inboxes show. */
const padding = '&nbsp;&zwnj;'.repeat(100);

const hidden = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
