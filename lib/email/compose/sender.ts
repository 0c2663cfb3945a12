import 'server-only';
import type { Env } from '../../config/env';
import { unsubscribeSecrets } from '../unsubscribe/unsubscribe-token';

/** The sender's details in every mail. Plain data, so tests can pass it to a child process. */
export interface Sender {
  from: string;
  siteUrl: string;
  earlyAccessUrl: string;
  postalAddress: string | null;
  unsubscribeSecrets: readonly string[];
  /** When a referral pays. */
  paidOn: Env['REFERRAL_CREDIT'];
}

export function senderOf(env: Env): Sender {
  return {
    from: env.EMAIL_FROM,
    siteUrl: env.SITE_URL,
    earlyAccessUrl: env.EARLY_ACCESS_URL ?? env.SITE_URL,
    postalAddress: env.POSTAL_ADDRESS ?? null,
    unsubscribeSecrets: unsubscribeSecrets(env),
    paidOn: env.REFERRAL_CREDIT,
  };
}
