import type { MailKind, MailStatus } from '../../operators/outbox';

/** Client-safe. */
export const statusTitles: Record<MailStatus, string> = {
  pending: 'Waiting',
  dead: 'Dead',
  cancelled: 'Cancelled',
  sent: 'Sent',
};

export const kindTitles: Record<MailKind, string> = { welcome: 'Welcome', invitation: 'Invitation' };

const KNOWN: Record<string, string> = {
  '': 'Not tried yet',
  unwanted: 'The person wants no email or was erased',
  mailbox_limit: 'The mailbox got three welcome emails that day',
  'could not be written': 'The email could not be rendered',
  'refused out of a batch': 'Resend refused this email of a batch',
  unsubscribed: 'The person unsubscribed',
  bounced: 'The address bounced',
  complained: 'The person reported an email as spam',
};

/** What Resend's error names mean. */
const CAUSES: Record<string, string> = {
  sender_refused: 'Resend refuses the sender, EMAIL_FROM',
  invalid_api_key: 'Resend refuses the API key',
  missing_api_key: 'Resend refuses the API key',
  rate_limit_exceeded: "Resend's rate limit was reached",
  validation_error: 'Resend refuses the email or its address',
  application_error: 'Resend failed',
  invalid_idempotent_request: 'It may have arrived: Resend already got this request with different content',
};

/** Explains the stored error of an unsent email. */
export function explainReason(reason: string): string {
  const known = KNOWN[reason];
  if (known !== undefined) return known;
  const [, answer, name = ''] = /^(no answer|answer \d+) \((\w+)\)$/.exec(reason) ?? [];
  if (!answer) return reason;
  const cause = CAUSES[name];
  if (answer === 'no answer') return 'Resend did not answer';
  return cause ? `${cause} (${answer})` : `Resend returned an error (${answer})`;
}
