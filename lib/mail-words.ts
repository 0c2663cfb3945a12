import type { MailReason } from '@/db/outbox/list-mail';
import type { SuppressionReason } from '@/db/outbox/suppressions';
import type { MailBrakeRow } from '@/db/schema/mail-brakes';
import type { MailKind, OutboxRow } from '@/db/schema/outbox-emails';

import { plural } from './plural';

/** Client-safe, like everything here: what operators read about the outbox. */
export const statusTitles: Record<OutboxRow['status'], string> = {
  pending: 'Waiting',
  dead: 'Dead',
  cancelled: 'Cancelled',
  sent: 'Sent',
};

export const kindTitles: Record<MailKind, string> = {
  welcome: 'Welcome',
  invitation: 'Invitation',
  invitation_reminder: 'Invitation reminder',
  friends_joined: 'Friends joined',
  vip: 'VIP status',
  confirmation_reminder: 'Confirmation reminder',
  announcement: 'Announcement',
  place_link: 'Place link',
  address_confirmation: 'Address confirmation',
  address_notice: 'Address notice',
  sign_in: 'Sign-in link',
  test: 'Test',
  notice: 'Notice to operators',
};

export const suppressionTitles: Record<SuppressionReason, string> = {
  bounced: 'Bounced',
  complained: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
};

const errorTexts: Record<MailReason, string> = {
  none: 'Not tried yet',
  scheduled: 'For later',
  no_answer: 'Resend did not answer',
  resend_failed: 'Resend failed',
  conflict: 'Resend was still handling the previous attempt',
  rate_limited: "Resend's rate limit or quota was reached",
  unauthorized: 'Resend refuses the API key',
  sender_refused: 'Resend refuses the sender, EMAIL_FROM',
  unexpected_answer: 'Resend gave an unexpected answer',
  mail_refused: 'Resend refuses the email',
  address_refused: 'Resend refuses the address',
  key_already_used: 'It may have arrived: Resend already got this request with different content',
  render_failed: 'The email could not be rendered',
  unsubscribed: 'The person unsubscribed',
  bounced: 'The address bounced',
  complained: 'The person reported an email as spam',
  unwanted: 'The person wants no such email or was erased',
  outdated: 'It no longer applied when it was due',
  mailbox_limit: 'The mailbox got three welcome emails that day',
  erased: 'The person was erased',
  expired: 'It expired before it could be sent',
  wave_ended: 'An operator ended the wave',
};

const isError = (text: string): text is MailReason => text in errorTexts;

/** Explains why an email is not sent. Releases before 2.0 recorded sentences in the audit, which stay as they are. */
export const explainError = (error: string): string => (isError(error) ? errorTexts[error] : error);

/** How far a wave is, or why mail was stopped. */
export function explainSending(brake: MailBrakeRow): string {
  const { state, reason, step, mails, bounced, complained } = brake;
  if (state !== 'stopped') return step === 0 ? 'Not started' : `Step ${step}`;
  if (reason === 'operator') return 'an operator stopped it';
  const bounces = `${bounced} of ${mails} emails bounced`;
  return reason === 'bounces' ? bounces : `${complained} of ${mails} people reported the email as spam`;
}

export const describeEnd = ({ notSent }: { notSent: number }) =>
  `Ended. The email was not sent to ${plural(notSent, 'person', 'people')}.`;
