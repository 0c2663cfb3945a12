import { site } from '@/lib/site';
import type { MailView } from './mail-views';

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
