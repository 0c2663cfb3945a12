import { Container, Head, Html, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { palette, site } from '@/lib/site';
import { stylesheet, type } from './theme';

interface MailLayoutProps {
  /** What an inbox shows after the subject. */
  preheader: string;
  /** Why the reader gets this mail. */
  reason: string;
  children: ReactNode;
}

/** The page of every mail: the name above, the reason below, light or dark as the reader's device is. */
export function MailLayout({ preheader, reason, children }: MailLayoutProps) {
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
            <Text className="soft" style={footer}>
              {reason}
            </Text>
          </Container>
        </Section>
      </body>
    </Html>
  );
}

const page = { backgroundColor: palette.peach, color: palette.ink };
const wordmark = { ...type.display, fontSize: '24px', lineHeight: '32px', padding: '28px 0 20px' };
const footer = { ...type.small, color: palette.muted, padding: '32px 0 40px' };
