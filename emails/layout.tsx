import { Container, Head, Html, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { footerReason, type MailView, senderLine } from './mail';
import { stylesheet, type } from './theme';

interface MailLayoutProps {
  preheader: string;
  footer: ReactNode;
  children: ReactNode;
}

export function MailLayout({ preheader, footer, children }: MailLayoutProps) {
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
            {children}
            {footer}
          </Container>
        </Section>
      </body>
    </Html>
  );
}

/**
 * The line that inboxes show after the subject. React Email's Preview pads it with characters beyond Latin-1, for which
 * V8 stores and copies every mail at twice its size.
 */
function Preheader({ text }: { text: string }) {
  return (
    <div style={hidden} data-skip-in-text={true}>
      {text}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would decode the entities. */}
      <div dangerouslySetInnerHTML={{ __html: padding }} />
    </div>
  );
}

/** The end of a mail to people on the waitlist. */
export function MailFooter({ mail }: { mail: MailView }) {
  return (
    <Text className="soft" style={footerText}>
      {footerReason(mail)}{' '}
      <Link href={mail.unsubscribeUrl} className="soft" style={unsubscribe}>
        Unsubscribe
      </Link>
      <br />
      {senderLine(mail)}
    </Text>
  );
}

const page = { backgroundColor: palette.peach, color: palette.ink };
const wordmark = { ...type.display, fontSize: '24px', lineHeight: '32px', padding: '28px 0 20px' };
export const footerText = { ...type.small, color: palette.muted, padding: '32px 0 40px' };
const unsubscribe = { color: palette.muted, textDecoration: 'underline' };

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
