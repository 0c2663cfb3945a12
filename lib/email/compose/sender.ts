import 'server-only';
import { appSecrets, type Env } from '../../config/env';

/** The sender's details in every mail. Plain data, so tests can pass it to a child process. */
export interface Sender {
  from: string;
  /** Null: replies go to the sender. */
  replyTo: string | null;
  siteUrl: string;
  earlyAccessUrl: string;
  postalAddress: string | null;
  /** The first signs links, and each verifies them. */
  secrets: readonly string[];
  /** When a referral pays. */
  paidOn: Env['REFERRAL_CREDIT'];
}

export function senderOf(env: Env): Sender {
  return {
    from: env.EMAIL_FROM,
    replyTo: env.EMAIL_REPLY_TO ?? null,
    siteUrl: env.SITE_URL,
    earlyAccessUrl: env.EARLY_ACCESS_URL ?? env.SITE_URL,
    postalAddress: env.POSTAL_ADDRESS ?? null,
    secrets: appSecrets(env),
    paidOn: env.REFERRAL_CREDIT,
  };
}
