import { Link, Text } from '@react-email/components';
import { palette } from '@/lib/palette';
import { BalanceRows } from './balance-rows';
import { MailFooter } from './mail-footer';
import { MailLayout } from './mail-layout';
import { onTicket, Ticket, TicketButton, TicketHeading } from './mail-ticket';
import type { WelcomeView } from './mail-views';
import { type } from './theme';
import { VipLadder } from './vip-ladder';
import {
  balanceHref,
  confirmLabel,
  creditSentence,
  howToShare,
  placeSentence,
  shareHref,
  vipSentence,
  welcomePreheader,
  whyConfirm,
} from './welcome-copy';

export function WelcomeEmail(props: WelcomeView) {
  const { firstName, position, isLongPosition: long, storeCredit, referralCode, referralLink, isVip } = props;
  const { confirmUrl } = props;
  return (
    <MailLayout preheader={welcomePreheader(props)} footer={<MailFooter mail={props} />}>
      <Ticket>
        <TicketHeading>{firstName ? `You're in, ${firstName}.` : "You're in."}</TicketHeading>
        <Text style={{ margin: '28px 0 0' }}>
          <span className={long ? 'figure-long' : 'figure'} style={long ? longFigure : figure}>
            {position}
          </span>{' '}
          <span style={inLine}>in line</span>
        </Text>
        {isVip && (
          <Text style={{ margin: '20px 0 0' }}>
            <span style={badge}>VIP PREMIERE STATUS</span>
          </Text>
        )}
        <Text style={{ ...onTicket, marginTop: '24px' }}>{placeSentence(props)}</Text>
        {confirmUrl && (
          <>
            <Text style={{ ...onTicket, margin: '24px 0' }}>{whyConfirm}</Text>
            <TicketButton href={confirmUrl}>{confirmLabel}</TicketButton>
          </>
        )}
        <VipLadder reached={props.referralsTowardVip} goal={props.vipReferrals} />
        <Text style={{ ...onTicket, marginTop: '12px' }}>{vipSentence(props)}</Text>
        <BalanceRows storeCredit={storeCredit} referralCode={referralCode} referralLink={referralLink} />
        <Text style={{ ...onTicket, margin: '4px 0 24px' }}>{`${howToShare} ${creditSentence(props)}`}</Text>
        <TicketButton href={shareHref(props)}>Send it to a friend</TicketButton>
      </Ticket>
      <Text style={{ ...type.body, marginTop: '32px' }}>
        <Link href={balanceHref(props)} className="page" style={pageLink}>
          Check your balance
        </Link>{' '}
        any time.
      </Text>
      <Text style={{ ...type.body, marginTop: '12px' }}>
        <Link href={balanceHref(props)} className="page" style={pageLink}>
          Get your ticket picture
        </Link>{' '}
        to post or send.
      </Text>
    </MailLayout>
  );
}

const pageLink = { color: palette.ink, fontWeight: 600, textDecoration: 'underline' };
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
