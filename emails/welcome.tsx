import { Link, Text } from '@react-email/components';
import { palette } from '@/lib/site';
import { Ledger } from './balance-rows';
import { MailLayout } from './layout';
import { Place } from './place';
import { type } from './theme';
import { onTicket, Ticket, TicketButton } from './ticket';
import { VipLadder } from './vip-ladder';
import {
  creditOf,
  creditSentence,
  footerOf,
  howToShare,
  placeSentence,
  preheaderOf,
  referralsTowardsVip,
  shareHref,
  vipSentence,
  type WelcomeEmailProps,
} from './welcome-copy';

/** The welcome mail: the ticket with place, link and credit, and how to make more of it. */
export function WelcomeEmail(props: WelcomeEmailProps) {
  const { firstName, signupPosition, referralCode, referralLink, isVip, offer, statsUrl } = props;
  return (
    <MailLayout preheader={preheaderOf(props)} footer={footerOf(props)}>
      <Ticket>
        <Place firstName={firstName} position={signupPosition} isVip={isVip} />
        <Text style={{ ...onTicket, marginTop: '24px' }}>{placeSentence(props)}</Text>
        <VipLadder reached={referralsTowardsVip(props)} goal={offer.vipReferrals} />
        <Text style={{ ...onTicket, marginTop: '12px' }}>{vipSentence(props)}</Text>
        <Ledger storeCredit={creditOf(props)} referralCode={referralCode} referralLink={referralLink} />
        <Text style={{ ...onTicket, margin: '4px 0 24px' }}>{`${howToShare} ${creditSentence(offer)}`}</Text>
        <TicketButton href={shareHref(props)}>Send it to a friend</TicketButton>
      </Ticket>
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
  unsubscribeUrl: 'https://myfitmodel.example/api/unsubscribe?token=sample',
  postalAddress: '1 Fitting Lane, Springfield',
  offer: { premiereSpots: 500, dollarsPerReferral: 1, vipReferrals: 10, vipBonusDollars: 25 },
};
WelcomeEmail.PreviewProps = sample;

const balance = { color: palette.ink, fontWeight: 600, textDecoration: 'underline' };
