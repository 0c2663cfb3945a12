import 'server-only';
import type { Env } from '../../config/env';
import { signUnsubscribeToken, unsubscribeSecrets } from '../unsubscribe/unsubscribe-token';

/** The sender's details in every mail. Plain data, so tests can pass it to a child process. */
export interface Sender {
  from: string;
  siteUrl: string;
  earlyAccessUrl: string;
  postalAddress: string | null;
  unsubscribeSecrets: readonly string[];
}

export function senderOf(env: Env): Sender {
  return {
    from: env.EMAIL_FROM,
    siteUrl: env.SITE_URL,
    earlyAccessUrl: env.EARLY_ACCESS_URL ?? env.SITE_URL,
    postalAddress: env.POSTAL_ADDRESS ?? null,
    unsubscribeSecrets: unsubscribeSecrets(env),
  };
}

export function unsubscribeUrlOf(signupId: string, sender: Sender): string {
  return `${sender.siteUrl}/api/unsubscribe?token=${signUnsubscribeToken(signupId, sender.unsubscribeSecrets)}`;
}

/** Mail programs show an unsubscribe button for these headers (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
