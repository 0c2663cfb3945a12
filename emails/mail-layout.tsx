import { Container, Head, Html, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { Preheader } from './preheader';
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

const page = { backgroundColor: palette.peach, color: palette.ink };
const wordmark = { ...type.display, fontSize: '24px', lineHeight: '32px', padding: '28px 0 20px' };
