import { Button, Link, Section, Text } from '@react-email/components';
import { palette } from '@/lib/site';
import { MailLayout } from './layout';
import { Ledger } from './ledger';
import { Place } from './place';
import { type } from './theme';
import { VipLadder } from './vip-ladder';
import {
  creditOf,
  creditSentence,
  howToShare,
  placeSentence,
  preheaderOf,
  reasonOf,
  referralsTowardsVip,
  shareHref,
  vipSentence,
  type WelcomeEmailProps,
} from './welcome-copy';

/** The welcome mail: the ticket with place, link and credit, and how to make more of it. */
export function WelcomeEmail(props: WelcomeEmailProps) {
  const { firstName, signupPosition, referralCode, referralLink, isVip, offer, statsUrl } = props;
  return (
    <MailLayout preheader={preheaderOf(props)} reason={reasonOf(props)}>
      <Section className="ticket" style={ticket}>
        <div aria-hidden="true" className="page" style={hole} />
        <div className="ticket-inside" style={{ padding: '24px 48px 48px' }}>
          <Place firstName={firstName} position={signupPosition} isVip={isVip} />
          <Text style={{ ...onTicket, marginTop: '24px' }}>{placeSentence(props)}</Text>
          <VipLadder reached={referralsTowardsVip(props)} goal={offer.vipReferrals} />
          <Text style={{ ...onTicket, marginTop: '12px' }}>{vipSentence(props)}</Text>
          <Ledger storeCredit={creditOf(props)} referralCode={referralCode} referralLink={referralLink} />
          <Text style={{ ...onTicket, margin: '4px 0 24px' }}>
            {`${howToShare} ${creditSentence(offer)}`}
          </Text>
          <Button href={shareHref(props)} style={button}>
            Send it to a friend
          </Button>
        </div>
      </Section>
      <Text style={{ ...type.body, marginTop: '32px' }}>
        <Link href={statsUrl} className="page" style={balance}>
          Check your balance
        </Link>{' '}
        {`any time with your code ${referralCode}.`}
      </Text>
    </MailLayout>
  );
}

const sample: WelcomeEmailProps = {
  firstName: 'Ada',
  signupPosition: 313,
  referralCode: 'MFM-7KQ2XD',
  referralLink: 'https://myfitmodel.example/?ref=MFM-7KQ2XD',
  storeCreditDollars: 3,
  isVip: false,
  siteUrl: 'https://myfitmodel.example',
  statsUrl: 'https://myfitmodel.example/stats',
  offer: { premiereSpots: 500, dollarsPerReferral: 1, vipReferrals: 10, vipBonusDollars: 25 },
};
WelcomeEmail.PreviewProps = sample;

const ticket = { backgroundColor: palette.ink };
const hole = {
  width: '20px',
  height: '20px',
  margin: '22px auto 0',
  borderRadius: '10px',
  backgroundColor: palette.peach,
};
const onTicket = { ...type.body, color: palette.paper };
const button = {
  ...type.body,
  fontWeight: 600,
  backgroundColor: palette.coral,
  color: palette.ink,
  borderRadius: '2px',
  padding: '15px 28px',
};
const balance = { color: palette.ink, fontWeight: 600, textDecoration: 'underline' };
