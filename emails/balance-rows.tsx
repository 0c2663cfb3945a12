import { Column, Link, Row, Section, Text } from '@react-email/components';
import { palette } from '@/lib/palette';
import { hairline, type } from './theme';

interface BalanceRowsProps {
  storeCredit: string;
  referralCode: string;
  referralLink: string;
}

/** The link shows its address, so that readers can copy it. */
export function BalanceRows({ storeCredit, referralCode, referralLink }: BalanceRowsProps) {
  return (
    <Section style={{ marginTop: '28px' }}>
      <Row style={ruled}>
        <Column style={{ ...column, width: '38%' }}>
          <Text style={term}>Store credit</Text>
          <Text className="amount" style={amount}>
            {storeCredit}
          </Text>
        </Column>
        <Column style={{ ...column, ...secondHalf }}>
          <Text style={term}>Referral code</Text>
          <Text className="amount" style={amount}>
            {referralCode}
          </Text>
        </Column>
      </Row>
      <Row style={ruled}>
        <Column style={column}>
          <Text style={term}>Referral link</Text>
          <Link href={referralLink} style={link}>
            {referralLink}
          </Link>
        </Column>
      </Row>
    </Section>
  );
}

const ruled = { borderTop: `1px solid ${hairline}` };
const column = { padding: '16px 0', verticalAlign: 'top' };
const secondHalf = { borderLeft: `1px solid ${hairline}`, paddingLeft: '14px' };
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
