import { Column, Link, Row, Section, Text } from '@react-email/components';
import { palette } from '@/lib/palette';
import { defineMail } from './define-mail';
import { MailFooter, MailLayout } from './layout';
import { previewProps } from './mail';
import { hairline, type } from './theme';
import { onTicket, Ticket, TicketButton, TicketHeading } from './ticket';
import { VipLadder } from './vip-ladder';
import {
  balanceHref,
  confirmLabel,
  creditSentence,
  howToShare,
  placeSentence,
  shareHref,
  viewWelcome,
  vipSentence,
  type WelcomeProps,
  type WelcomeView,
  welcomePreheader,
  welcomeSubject,
  welcomeText,
  whyConfirm,
} from './welcome-copy';

function WelcomeEmail(props: WelcomeView) {
  const { firstName, position, isLongPosition: long, isVip, confirmUrl } = props;
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
        <BalanceRows {...props} />
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

/** The link shows its address, so that readers can copy it. */
function BalanceRows({ storeCredit, referralCode, referralLink }: WelcomeView) {
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

const preview: WelcomeProps = {
  ...previewProps,
  signupPosition: 313,
  referralLink: 'https://myfitmodel.example/?ref=MFM-7KQ2XD',
  statsUrl: 'https://myfitmodel.example/stats',
  confirmUrl: null,
  premiereSpots: 500,
  vipReferrals: 10,
  vipBonusCents: 2500,
};

export const welcomeMail = defineMail({
  preview,
  view: viewWelcome,
  subject: welcomeSubject,
  html: WelcomeEmail,
  text: welcomeText,
});

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
