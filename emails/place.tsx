import { Text } from '@react-email/components';
import { palette } from '@/lib/site';
import { type } from './theme';
import { TicketHeading } from './ticket';

/** A place of this many digits and more is set smaller, so that it fits a narrow phone. */
const LONG_PLACE_DIGITS = 5;

interface PlaceProps {
  firstName: string | null;
  position: number;
  isVip: boolean;
}

/** The greeting, the place in line as large as it fits, and the badge of a VIP. */
export function Place({ firstName, position, isVip }: PlaceProps) {
  const long = String(position).length >= LONG_PLACE_DIGITS;
  return (
    <>
      <TicketHeading>{firstName ? `You're in, ${firstName}.` : "You're in."}</TicketHeading>
      <Text style={{ margin: '28px 0 0' }}>
        <span className={long ? 'figure-long' : 'figure'} style={long ? longFigure : figure}>
          {`#${position}`}
        </span>{' '}
        <span style={inLine}>in line</span>
      </Text>
      {isVip && (
        <Text style={{ margin: '20px 0 0' }}>
          <span style={badge}>VIP PREMIERE STATUS</span>
        </Text>
      )}
    </>
  );
}

const figure = { ...type.display, fontSize: '76px', lineHeight: '76px', color: palette.coral };
const longFigure = { ...figure, fontSize: '54px', lineHeight: '60px' };
const inLine = {
  ...type.body,
  fontWeight: 600,
  color: palette.paper,
  whiteSpace: 'nowrap',
  paddingLeft: '6px',
} as const;
const badge = {
  fontFamily: type.small.fontFamily,
  fontSize: '13px',
  lineHeight: '36px',
  fontWeight: 700,
  letterSpacing: '0.03em',
  padding: '10px 14px',
  borderRadius: '2px',
  backgroundColor: palette.violetSoft,
  color: palette.ink,
};
