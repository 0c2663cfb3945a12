import { Column, Link, Row, Section, Text } from '@react-email/components';
import { VIP_REFERRALS } from '@/lib/constants';
import { palette } from '@/lib/palette';
import { linkProgress } from '@/lib/promises';
import { button, type MailBlock, paragraph } from './blocks';
import type { PersonView } from './person-mail';
import { hairline, type } from './theme';

const badge = {
  ...type.small,
  fontSize: '13px',
  lineHeight: '36px',
  fontWeight: 700,
  letterSpacing: '0.03em',
  padding: '10px 14px',
  borderRadius: '2px',
  backgroundColor: palette.violetSoft,
  color: palette.ink,
};

/** A large number and what it counts. Longer ones get a smaller font to fit a narrow phone. */
export function figure(value: string, unit: string, { isLong = false, text = '' } = {}): MailBlock {
  const html = (
    <Text style={{ margin: '28px 0 16px' }}>
      <span className={isLong ? 'figure-long' : 'figure'} style={isLong ? longFigure : shortFigure}>
        {value}
      </span>{' '}
      <span style={unitStyle}>{unit}</span>
    </Text>
  );
  return { html, text };
}

export const vipBadge: MailBlock = {
  html: (
    <Text style={{ margin: '20px 0' }}>
      <span style={badge}>VIP PREMIERE STATUS</span>
    </Text>
  ),
  text: '',
};

const fact = (name: string, value: string) => (
  <>
    <Text style={term}>{name}</Text>
    <Text className="amount" style={amount}>
      {value}
    </Text>
  </>
);

export function balanceRow({ storeCredit, referralCode }: PersonView): MailBlock {
  const html = (
    <Section style={{ marginTop: '28px' }}>
      <Row style={ruled}>
        <Column style={{ ...column, width: '38%' }}>{fact('Store credit', storeCredit)}</Column>
        <Column style={{ ...column, borderLeft: `1px solid ${hairline}`, paddingLeft: '14px' }}>
          {fact('Referral code', referralCode)}
        </Column>
      </Row>
    </Section>
  );
  return { html, text: `Your store credit is ${storeCredit}.` };
}

/** The link shows its address, so that readers can copy it. */
export function linkRow({ referralCode, referralLink, linkStart }: PersonView): MailBlock {
  const html = (
    <Section>
      <Row style={ruled}>
        <Column style={column}>
          <Text style={term}>Referral link</Text>
          <Link href={referralLink} style={link}>
            {linkStart}
            <span style={{ whiteSpace: 'nowrap' }}>{referralCode}</span>
          </Link>
        </Column>
      </Row>
    </Section>
  );
  return { html, text: `Your referral link:\n${referralLink}` };
}

/** The page of the balance opens its buttons to share the link, unless nobody can join any more. */
export function shareButton(label: string, { balanceUrl, situation }: PersonView): MailBlock {
  if (situation.state !== 'open') return paragraph(linkProgress(situation), '0');
  return { ...button(label, `${balanceUrl}#share`), text: '' };
}

export function vipBlocks(view: PersonView): MailBlock[] {
  const { situation, referralsTowardVip } = view;
  if (situation.state !== 'open') return [];
  return [vipLadder(referralsTowardVip), paragraph(linkProgress(situation), '12px 0 0')];
}

/** Hidden from screen readers, because the next sentence says the same. */
function vipLadder(reached: number): MailBlock {
  const bar = (length: number, style: typeof open) =>
    length > 0 && (
      <td colSpan={length} width={`${(length / VIP_REFERRALS) * 100}%`} style={style}>
        &nbsp;
      </td>
    );
  const html = (
    <table aria-hidden="true" role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={tape}>
      <tbody>
        <tr>
          <td colSpan={VIP_REFERRALS} align="right" style={flag}>
            VIP
          </td>
        </tr>
        <tr>
          {bar(reached, filled)}
          {bar(VIP_REFERRALS - reached, open)}
        </tr>
      </tbody>
    </table>
  );
  return { html, text: '' };
}

const shortFigure = { ...type.display, fontSize: '76px', lineHeight: '76px', color: palette.coral };
const longFigure = { ...shortFigure, fontSize: '54px', lineHeight: '60px' };
const unitStyle = {
  ...type.body,
  fontWeight: 600,
  color: palette.paper,
  whiteSpace: 'nowrap',
  paddingLeft: '6px',
} as const;
const ruled = { borderTop: `1px solid ${hairline}` };
const column = { padding: '16px 0', verticalAlign: 'top' };
const term = { ...type.small, color: palette.mutedInk };
const amount = {
  ...type.display,
  fontSize: '22px',
  lineHeight: '30px',
  color: palette.paper,
  whiteSpace: 'nowrap',
} as const;
const link = {
  ...type.body,
  fontWeight: 600,
  color: palette.paper,
  textDecoration: 'underline',
  wordBreak: 'break-word',
} as const;

const tape = { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', marginTop: '28px' } as const;
const open = { fontSize: '1px', padding: 0, height: '8px', lineHeight: '8px', backgroundColor: hairline };
const filled = { ...open, backgroundColor: palette.coral };
const flag = {
  ...type.small,
  fontSize: '13px',
  lineHeight: '18px',
  color: palette.paper,
  padding: '0 8px 4px 0',
  borderRight: `2px solid ${palette.coral}`,
};
