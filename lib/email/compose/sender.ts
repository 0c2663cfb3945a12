import 'server-only';
import { appSecrets, type Env } from '../../config/env';
import { termsOf } from '../../situation';

export type Sender = ReturnType<typeof senderOf>;

/** The sender's details in every mail. Plain data, so tests can pass it to a child process. */
export const senderOf = (env: Env) => ({
  from: env.EMAIL_FROM,
  replyTo: env.EMAIL_REPLY_TO ?? null,
  siteUrl: env.SITE_URL,
  /** How long an invitation is open. Null: the app does not redeem them, so they have no end. */
  invitationDays: env.APP_TOKEN ? env.INVITATION_DAYS : null,
  postalAddress: env.POSTAL_ADDRESS ?? null,
  /** The first signs links, and each verifies them. */
  secrets: appSecrets(env),
  ...termsOf(env),
});
