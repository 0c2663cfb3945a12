import { site } from '@/lib/site';

/** What every mail to a person on the waitlist needs. The sender has already cleaned and shortened the name. */
export interface MailProps {
  firstName: string | null;
  referralCode: string;
  storeCreditCents: number;
  isVip: boolean;
  referralCreditCents: number;
  /** When a referral pays. */
  paidOn: 'signup' | 'confirmation';
  siteUrl: string;
  unsubscribeUrl: string;
  postalAddress: string | null;
}

/** What every mail shows. */
export type MailView = Omit<MailProps, 'storeCreditCents' | 'paidOn'> & { paysOnConfirmation: boolean };

export const previewProps: MailProps = {
  firstName: 'Ada',
  referralCode: 'MFM-7KQ2XD',
  storeCreditCents: 300,
  isVip: false,
  referralCreditCents: 100,
  paidOn: 'signup',
  siteUrl: 'https://myfitmodel.example',
  unsubscribeUrl: 'https://myfitmodel.example/api/unsubscribe?token=sample',
  postalAddress: '1 Fitting Lane, Springfield',
};

export function footerReason({ siteUrl }: MailView): string {
  return `You're receiving this email because someone joined the waitlist at ${siteUrl} with this address. If that wasn't you, you can ignore it.`;
}

export function senderLine({ postalAddress }: MailView): string {
  return postalAddress ? `${site.name}, ${postalAddress}` : site.name;
}

/** What a friend has to do until the reader earns store credit. */
export function friendsTerms({ paysOnConfirmation }: MailView): string {
  return paysOnConfirmation ? 'joins with it and confirms their email' : 'joins with it';
}

/** The plain text part: greeting, body, sign-off and footer. */
export function plainText(props: MailView, body: string): string {
  return `Hi ${props.firstName ?? 'there'},

${body}

Thank you,
${site.name}

--
${footerReason(props)}
Unsubscribe: ${props.unsubscribeUrl}
${senderLine(props)}
`;
}
