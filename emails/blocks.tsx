import { Button, Heading, Link, Section, Text } from '@react-email/components';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { palette } from '@/lib/palette';
import { type } from './theme';

/** A part of a mail, as HTML and as plain text. A part that only decorates has no text. */
export interface MailBlock {
  html: ReactElement;
  text: string;
}

export const htmlOf = (blocks: MailBlock[]) =>
  createElement(Fragment, null, ...blocks.map(({ html }) => html));

/** The ticket is dark in both color schemes, and so is this paragraph. */
export function paragraph(text: string, margin: string): MailBlock {
  return { html: <Text style={{ ...onTicket, margin }}>{text}</Text>, text };
}

export function button(label: string, href: string): MailBlock {
  const html = (
    <Button href={href} style={buttonStyle}>
      {label}
    </Button>
  );
  return { html, text: `${label}:\n${href}` };
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="page" style={pageLink}>
      {children}
    </Link>
  );
}

export function TicketSection({ heading, blocks }: { heading: string; blocks: MailBlock[] }) {
  return (
    <Section className="ticket" style={{ backgroundColor: palette.ink }}>
      <div aria-hidden="true" className="page" style={hole} />
      <div className="ticket-inside" style={{ padding: '24px 24px 48px' }}>
        <Heading className="heading" style={headingStyle}>
          {heading}
        </Heading>
        {htmlOf(blocks)}
      </div>
    </Section>
  );
}

const pageLink = { color: palette.ink, fontWeight: 600, textDecoration: 'underline' };
const onTicket = { ...type.body, color: palette.paper };
const hole = {
  width: '20px',
  height: '20px',
  margin: '22px auto 0',
  borderRadius: '10px',
  backgroundColor: palette.peach,
};
const headingStyle = {
  ...type.display,
  fontSize: '38px',
  lineHeight: '40px',
  color: palette.paper,
  wordBreak: 'break-word',
} as const;
const buttonStyle = {
  ...type.body,
  fontWeight: 600,
  backgroundColor: palette.coral,
  color: palette.ink,
  borderRadius: '2px',
  padding: '15px 28px',
};
