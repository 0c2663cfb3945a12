import { Link, Text } from '@react-email/components';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { type MailBlock, TextLink } from './blocks';
import { footer, type MailContent } from './layout';
import { type } from './theme';

/** What every mail to a person on the waitlist needs. The sender has already cleaned and shortened the name. */
export interface MailProps {
  firstName: string | null;
  referralCode: string;
  storeCreditCents: number;
  isVip: boolean;
  referralCreditCents: number;
  /** A referral pays when the friend confirms the email, and not at once. */
  paysOnConfirmation: boolean;
  siteUrl: string;
  placeUrl: string;
  unsubscribeUrl: string;
  postalAddress: string | null;
}

export const previewProps: MailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  storeCreditCents: 300,
  isVip: false,
  referralCreditCents: 100,
  paysOnConfirmation: false,
  siteUrl: 'https://myfitmodel.example',
  placeUrl: 'https://myfitmodel.example/place/sample',
  unsubscribeUrl: 'https://myfitmodel.example/api/unsubscribe?token=sample',
  postalAddress: '1 Fitting Lane, Springfield',
};

export function friendsTerms({ paysOnConfirmation }: { paysOnConfirmation: boolean }): string {
  return paysOnConfirmation ? 'joins with it and confirms their email' : 'joins with it';
}

type Reader = Pick<MailProps, 'firstName' | 'siteUrl' | 'placeUrl' | 'unsubscribeUrl' | 'postalAddress'>;

type Content = Pick<MailContent, 'preheader' | 'ticket' | 'below'> & {
  title: string;
  /** For people who turned news on. Other mail belongs to joining. */
  isNews?: true;
};

function reasonFor(siteUrl: string, isNews = false): string {
  const reason = "You're receiving this email because";
  return isNews
    ? `${reason} news is turned on for your place on the waitlist at ${siteUrl}. You can turn it off there.`
    : `${reason} someone joined the waitlist at ${siteUrl} with this address. If that wasn't you, you can ignore it.`;
}

export function personMail(
  { firstName, siteUrl, placeUrl, unsubscribeUrl, postalAddress }: Reader,
  { title, isNews, ...content }: Content,
): MailContent {
  const reason = reasonFor(siteUrl, isNews);
  const sender = postalAddress ? `${site.name}, ${postalAddress}` : site.name;
  const links = (
    <>
      <br />
      <Link href={placeUrl} className="soft" style={footerLink}>
        Your place
      </Link>
      {' · '}
      <Link href={unsubscribeUrl} className="soft" style={footerLink}>
        Unsubscribe
      </Link>
      <br />
      {sender}
    </>
  );
  return {
    ...content,
    heading: firstName ? `${title}, ${firstName}.` : `${title}.`,
    greeting: `Hi ${firstName ?? 'there'},\n\n${title}.`,
    signOff: `Thank you,\n${site.name}`,
    footer: footer(
      reason,
      `${reason}\nYour place: ${placeUrl}\nUnsubscribe: ${unsubscribeUrl}\n${sender}`,
      links,
    ),
  };
}

const aboutPlace = 'It shows which friends count, your credit and your data. Keep its link to yourself.';

/** Below the ticket: what the link in the footer leads to. */
export function placeLine(placeUrl: string, marginTop = '32px'): MailBlock {
  const html = (
    <Text style={{ ...type.body, marginTop }}>
      <TextLink href={placeUrl}>Your place</TextLink> is your private page. {aboutPlace}
    </Text>
  );
  return { html, text: `Your place is your private page. ${aboutPlace}\n${placeUrl}` };
}

const footerLink = { color: palette.muted, textDecoration: 'underline' };
