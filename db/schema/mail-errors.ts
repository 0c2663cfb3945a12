import { suppressionReasons } from './mailboxes';

/** Why an email is not sent. lib/mail-words.ts has the texts. */
export const mailErrors = [
  // How the last request to Resend failed.
  'no_answer',
  'resend_failed',
  'conflict',
  'rate_limited',
  'unauthorized',
  'sender_refused',
  'unexpected_answer',
  'mail_refused',
  'address_refused',
  'key_already_used',
  'render_failed',
  // It waits.
  'network_bounces',
  // Why it was cancelled. `unwanted`: the worker found that the person is suppressed or erased.
  ...suppressionReasons,
  'unwanted',
  'mailbox_limit',
  'erased',
  'expired',
  // The mail has nothing to say any more: the person has confirmed, or is no VIP any more, or no friend counts.
  'outdated',
  'mailing_ended',
] as const;
export type MailError = (typeof mailErrors)[number];

/** After these errors, Resend may have accepted the email. */
export const uncertainErrors: readonly MailError[] = [
  'no_answer',
  'resend_failed',
  'conflict',
  'key_already_used',
];
