import 'server-only';
import { appSecrets, type Env } from '../../config/env';

/** The sender's details in every mail. Plain data, so tests can pass it to a child process. */
export interface Sender {
  from: string;
  replyTo: string | null;
  siteUrl: string;
  /** Without an app to open, invitations lead to the landing page. */
  earlyAccessUrl: string | null;
  /** How long an invitation is open. Null: the app does not redeem them, so they have no end. */
  invitationDays: number | null;
  postalAddress: string | null;
  /** The first signs links, and each verifies them. */
  secrets: readonly string[];
  paidOn: Env['REFERRAL_CREDIT'];
}

export function senderOf(env: Env): Sender {
  return {
    from: env.EMAIL_FROM,
    replyTo: env.EMAIL_REPLY_TO ?? null,
    siteUrl: env.SITE_URL,
    earlyAccessUrl: env.EARLY_ACCESS_URL ?? null,
    invitationDays: env.APP_TOKEN ? env.INVITATION_DAYS : null,
    postalAddress: env.POSTAL_ADDRESS ?? null,
    secrets: appSecrets(env),
    paidOn: env.REFERRAL_CREDIT,
  };
}
