import { Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { palette, site } from '@/lib/site';
import { type MailFooter, senderOf } from './mail-footer';
import { stylesheet, type } from './theme';

interface MailLayoutProps {
  /** What an inbox shows after the subject. */
  preheader: string;
  footer: MailFooter;
  children: ReactNode;
}

/** The page of every mail: the name above, the footer below, light or dark as the reader's device is. */
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
      {/* Not react-email's Body: it repeats the ground on a cell that no dark rule can reach. */}
      <body className="page" style={{ ...page, margin: 0 }}>
        <Preview>{preheader}</Preview>
        <Section className="page" style={{ ...page, padding: '0 12px' }}>
          <Container style={{ maxWidth: '600px' }}>
            <Text style={wordmark}>{site.name}</Text>
            {children}
            <Text className="soft" style={small}>
              {footer.reason}{' '}
              <Link href={footer.unsubscribeUrl} className="soft" style={unsubscribe}>
                Unsubscribe
              </Link>
              <br />
              {senderOf(footer)}
            </Text>
          </Container>
        </Section>
      </body>
    </Html>
  );
}

const page = { backgroundColor: palette.peach, color: palette.ink };
const wordmark = { ...type.display, fontSize: '24px', lineHeight: '32px', padding: '28px 0 20px' };
const small = { ...type.small, color: palette.muted, padding: '32px 0 40px' };
const unsubscribe = { color: palette.muted, textDecoration: 'underline' };
