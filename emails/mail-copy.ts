import { site } from '@/lib/site';
import type { MailProps } from './mail-props';

export function footerReason({ siteUrl }: MailProps): string {
  return `You're receiving this email because someone joined the waitlist at ${siteUrl} with this address. If that wasn't you, you can ignore it.`;
}

export function senderLine({ postalAddress }: MailProps): string {
  return postalAddress ? `${site.name}, ${postalAddress}` : site.name;
}

/** What a friend has to do until the reader earns store credit. */
export function friendsTerms({ paidOn }: MailProps): string {
  return paidOn === 'confirmation' ? 'joins with it and confirms their email' : 'joins with it';
}

/** The plain text part: greeting, body, sign-off and footer. */
export function plainText(props: MailProps, body: string): string {
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
