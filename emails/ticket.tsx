import { Button, Heading, Section } from '@react-email/components';
import type { ReactNode } from 'react';
import { palette } from '@/lib/palette';
import { type } from './theme';

/** The hang tag around a mail's main content: dark in both color schemes. */
export function Ticket({ children }: { children: ReactNode }) {
  return (
    <Section className="ticket" style={{ backgroundColor: palette.ink }}>
      <div aria-hidden="true" className="page" style={hole} />
      <div className="ticket-inside" style={{ padding: '24px 24px 48px' }}>
        {children}
      </div>
    </Section>
  );
}

export function TicketHeading({ children }: { children: ReactNode }) {
  return (
    <Heading className="heading" style={heading}>
      {children}
    </Heading>
  );
}

export function TicketButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} style={button}>
      {children}
    </Button>
  );
}

export const onTicket = { ...type.body, color: palette.paper };

const hole = {
  width: '20px',
  height: '20px',
  margin: '22px auto 0',
  borderRadius: '10px',
  backgroundColor: palette.peach,
};
const heading = {
  ...type.display,
  fontSize: '38px',
  lineHeight: '40px',
  color: palette.paper,
  wordBreak: 'break-word',
} as const;
const button = {
  ...type.body,
  fontWeight: 600,
  backgroundColor: palette.coral,
  color: palette.ink,
  borderRadius: '2px',
  padding: '15px 28px',
};
