import { site } from '@/lib/site';

/** What stands under every mail. */
export interface MailFooter {
  /** Why the reader gets this mail. */
  reason: string;
  /** Where the sender can be reached on paper. */
  postalAddress: string | null;
  /** The page where the reader can stop all mail. */
  unsubscribeUrl: string;
}

/** The sender as the footer names them. */
export function senderOf({ postalAddress }: MailFooter): string {
  return postalAddress ? `${site.name}, ${postalAddress}` : site.name;
}

/** The footer of the plain text part. */
export function footerText(footer: MailFooter): string {
  return `--
${footer.reason}
No more mail from us: ${footer.unsubscribeUrl}
${senderOf(footer)}
`;
}
