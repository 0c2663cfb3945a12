import 'server-only';
import type { Env } from '../../config/env';
import { signUnsubscribeToken, unsubscribeSecrets } from '../unsubscribe/unsubscribe-token';

/** Who sends, and what every mail says about that. Plain data. */
export interface Sender {
  from: string;
  /** The origin of every link. */
  siteUrl: string;
  /** Where an invitation leads. */
  earlyAccessUrl: string;
  /** Of the footer. */
  postalAddress: string | null;
  unsubscribeSecrets: readonly string[];
}

/** The sender of a configuration. */
export function senderOf(env: Env): Sender {
  return {
    from: env.EMAIL_FROM,
    siteUrl: env.SITE_URL,
    earlyAccessUrl: env.EARLY_ACCESS_URL ?? env.SITE_URL,
    postalAddress: env.POSTAL_ADDRESS ?? null,
    unsubscribeSecrets: unsubscribeSecrets(env),
  };
}

/** The page where one person stops all mail. */
export function unsubscribeUrl(signupId: string, sender: Sender): string {
  return `${sender.siteUrl}/api/unsubscribe?token=${signUnsubscribeToken(signupId, sender.unsubscribeSecrets)}`;
}

/** What makes a mail program show its own unsubscribe button (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
