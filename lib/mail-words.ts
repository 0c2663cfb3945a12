import type { MailReason } from '@/db/outbox/list-mail';
import type { BouncedMailing } from '@/db/queries/mailings/bounced-mailings';
import type { SuppressionReason } from '@/db/schema/mailboxes';
import type { MailingRow } from '@/db/schema/mailings';
import type { MailKind, MailOutcome, OutboxRow } from '@/db/schema/outbox-emails';
import { PREMIERE_SPOTS } from './constants';
import { describeAct, formatShare, writeTime } from './format';
import { formatPeople, grouped, plural } from './plural';

/** Client-safe, like everything here: what operators read about the outbox. */
const statusTitles: Record<OutboxRow['status'], string> = {
  pending: 'Waiting',
  dead: 'Dead',
  cancelled: 'Cancelled',
  sent: 'Sent',
};

/** What became of an email that Resend accepted, and how good that is. */
const outcomeTitles: Record<MailOutcome, string> = {
  undelivered: 'Not delivered',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
};

type SentMail = Pick<OutboxRow, 'status' | 'outcome'>;

/** Only Resend's report says whether a sent email arrived. A row that waits again has an outcome no longer. */
const outcomeOf = ({ status, outcome }: SentMail) => (status === 'sent' ? outcome : null);

/** “Bounced” rather than “Sent”. */
export function mailTitle(mail: SentMail): string {
  const outcome = outcomeOf(mail);
  return outcome ? outcomeTitles[outcome] : statusTitles[mail.status];
}

const outcomeVariants = {
  undelivered: 'warn',
  delivered: 'good',
  bounced: 'bad',
  complained: 'bad',
} as const;
const statusVariants = { pending: 'neutral', sent: 'neutral', dead: 'bad', cancelled: 'neutral' } as const;

export function mailVariant(mail: SentMail) {
  const outcome = outcomeOf(mail);
  return outcome ? outcomeVariants[outcome] : statusVariants[mail.status];
}

export const kindTitles: Record<MailKind, string> = {
  welcome: 'Welcome',
  invitation: 'Invitation',
  invitation_reminder: 'Invitation reminder',
  friends_joined: 'Friends joined',
  vip: 'VIP status',
  confirmation_reminder: 'Confirmation reminder',
  announcement: 'Announcement',
  place_link: 'Place link',
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
  network_bounces: 'It waits, because too many emails to people who joined from the same network bounced',
  unsubscribed: 'The person unsubscribed',
  bounced: 'The address bounced',
  complained: 'The person reported an email as spam',
  unwanted: 'The person wants no such email or was erased',
  outdated: 'It no longer applied when it was due',
  mailbox_limit: 'The mailbox got three welcome emails that day',
  erased: 'The person was erased',
  expired: 'It expired before it could be sent',
  mailing_ended: 'An operator ended the mailing',
};

const isError = (text: string): text is MailReason => text in errorTexts;

/** Explains why an email is not sent. Releases before 2.0 recorded sentences in the audit, which stay as they are. */
export const explainError = (error: string): string => (isError(error) ? errorTexts[error] : error);

export type NamedMailing = Pick<MailingRow, 'kind' | 'subject' | 'createdAt' | 'wave'>;

/** Its subject, or "Wave 2". Pages add its time, as the operator's clock had it. */
export const titleOfMailing = ({ kind, subject, wave }: NamedMailing): string =>
  subject ?? (kind === 'invitation' ? `Wave ${wave}` : 'Emails that visitors cause');

export const timeOfWave = ({ kind, createdAt }: NamedMailing) =>
  kind === 'invitation' ? createdAt : undefined;

/** "Wave 2, Nov 29, 01:54", as `writeTime` writes it. */
export function nameOfMailing(mailing: NamedMailing): string {
  const time = timeOfWave(mailing);
  return `${titleOfMailing(mailing)}${time ? `, ${writeTime(time, 'short')}` : ''}`;
}

/** Before “.”, in a finding and in the question about the next wave. */
export const describeBounced = ({ bounced, sent, ...mailing }: BouncedMailing): string =>
  `Over: ${nameOfMailing(mailing)} (${bounced} of ${sent} emails bounced, ${formatShare(bounced, sent)})`;

export const mailingStates: Record<
  MailingRow['state'],
  { title: string; variant: 'accent' | 'bad' | 'good' | 'neutral' }
> = {
  sending: { title: 'Sending', variant: 'accent' },
  stopped: { title: 'Stopped', variant: 'bad' },
  done: { title: 'Sent', variant: 'good' },
  ended: { title: 'Ended', variant: 'neutral' },
};

const newsAudiences: Record<NonNullable<MailingRow['segment']>, string> = {
  everybody: 'everybody with news on',
  premiere: `the first ${PREMIERE_SPOTS} with news on`,
  vips: 'VIPs with news on',
  invited: 'invited people with news on',
  not_invited: 'people with news on who are not invited',
  past: 'a past segment',
};

type Audience = Pick<MailingRow, 'segment'> &
  Partial<Pick<MailingRow, 'segmentValue' | 'invitationOrder' | 'again'>>;

/** To whom a mailing goes. */
export function describeAudience({ segment, segmentValue, invitationOrder, again }: Audience): string {
  if (segment) return segmentValue ?? newsAudiences[segment];
  const order = `the next on the waitlist by ${invitationOrder}`;
  return again ? `${order}, and people whose invitation expired` : order;
}

/** Why a mailing was stopped, to the operator who reads it. */
export function explainStop(mailing: MailingRow, reader: { actor: string }): string {
  const { reason, mails, bounced, complained, stoppedBy: actor, stoppedAt: at } = mailing;
  if (reason === 'operator') return describeAct({ actor, at }, 'stopped it', reader);
  if (reason === 'bounces')
    return `${plural(bounced, 'email')} of ${grouped(mails)} bounced (${formatShare(bounced, mails)}). Resend closes accounts above 4%.`;
  return `${formatPeople(complained)} of ${grouped(mails)} reported the email as spam. Resend closes accounts above 0.08%.`;
}
