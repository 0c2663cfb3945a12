import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { mailErrors } from './mail-errors';
import {
  type BroadcastKind,
  broadcastKinds,
  newsMailingKinds,
  type SentMailingKind,
  sentMailingKinds,
  standingMailing,
} from './mailings';
import { personId } from './signups';

/**
 * People get these only if they turned news on. `friends_joined`: about the friends since the last one, at most once a
 * day.
 */
export const newsMailKinds = ['friends_joined', ...newsMailingKinds] as const;
/** What somebody asks for. `place_link`: the link to the person's page. */
export const ownMailKinds = ['welcome', 'place_link'] as const;
/** Mail that visitors cause, for themselves or for the friend who referred them. It belongs to the standing mailing. */
export const causedMailKinds = [...ownMailKinds, 'confirmation_reminder', 'vip', 'friends_joined'] as const;
/** Composed when they are sent. Mail to many is a kind of mailing. */
export const personMailKinds = [...sentMailingKinds, ...causedMailKinds, 'invitation_reminder'] as const;
/** They are stored with their content, expire, and are sent first. `notice`: what an operator did, or an alert. */
const operatorMailKinds = ['sign_in', 'test', 'notice'] as const;
const mailKinds = [...personMailKinds, ...operatorMailKinds] as const;
export type OwnMailKind = (typeof ownMailKinds)[number];
export type CausedMailKind = (typeof causedMailKinds)[number];
export type PersonMailKind = (typeof personMailKinds)[number];
export type OperatorMailKind = (typeof operatorMailKinds)[number];
export type MailKind = PersonMailKind | OperatorMailKind;

/**
 * - `pending`: to be sent at `due_at`. A worker that claims it moves `due_at` to the end of its lease.
 * - `sent`: accepted by Resend.
 * - `dead`: rejected, or out of attempts; `error` has the reason.
 * - `cancelled`: not wanted any more; `error` has the reason.
 */
const mailStatuses = ['pending', 'sent', 'dead', 'cancelled'] as const;

/** What became of an email that Resend accepted, from harmless to serious. A later event replaces only a less serious one. */
export const mailOutcomes = ['undelivered', 'delivered', 'bounced', 'complained'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** The statement contains the id itself, so that Postgres uses the partial indexes. */
export const isCaused = (mailingId: SQLWrapper) => sql`${mailingId} = ${sql.raw(`'${standingMailing.id}'`)}`;

/** Null for emails of which a person can have several: a unique index takes nulls as different. Several announcements can wait. */
const waitsAlone = (kind: SQLWrapper, status: SQLWrapper) =>
  sql`(case when ${status} = 'pending' and not ${oneOf(kind, broadcastKinds)} then true end)`;

/**
 * The transactional outbox: every email we send is a row, written in the transaction that causes it. It is sent at most once: who asks
 * again gets another row (decision 3).
 */
export const outboxEmails = pgTable(
  'outbox_emails',
  (t) => ({
    id: t.uuid('id').primaryKey().defaultRandom(),
    kind: t.text('kind', { enum: mailKinds }).notNull(),
    signupId: personId('signup_id'),
    /** The address of an operator. Other mail goes to the address that the person has when it is sent. */
    recipient: t.text('recipient'),
    status: t.text('status', { enum: mailStatuses }).notNull().default('pending'),
    /**
     * The column is null while the email waits for a step of its mailing.
     */
    dueAt: t.timestamp('due_at', { withTimezone: true }).defaultNow(),
    attempts: t.integer('attempts').notNull().default(0),
    /** The request to Resend, and its idempotency key. Set at the first attempt and kept for retries. */
    requestId: t.uuid('request_id'),
    /** The rendered email as JSON. Stored after a failed attempt, so that retries send the same bytes. Cleared once sent. */
    body: t.text('body'),
    error: t.text('error', { enum: mailErrors }),
    /** Whether Resend may have accepted an earlier attempt, although the email is not marked as sent. */
    mayHaveArrived: t.boolean('may_have_arrived').notNull().default(false),
    /** When the email was requested, or for when. */
    requestedAt: t.timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    /** Mail to operators and the reminder of an invitation's end are not sent later. */
    expiresAt: t.timestamp('expires_at', { withTimezone: true }),
    sentAt: t.timestamp('sent_at', { withTimezone: true }),
    /** Mail about friends is about those who joined from then until `requested_at`. */
    countsFrom: t.timestamp('counts_from', { withTimezone: true }),
    /** Resend reports it. `undelivered` is a temporary bounce, or mail that Resend did not send. */
    outcome: t.text('outcome', { enum: mailOutcomes }),
    /** Why it was not delivered, in the words of the receiving server or else of Resend. They can contain the address. */
    bounceText: t.text('bounce_text'),
    /**
     * The mailing that it stops with, and the step that released it. Without a foreign key, which would lock the row of the
     * standing mailing for each signup.
     */
    mailingId: t.uuid('mailing_id'),
    mailingStep: t.integer('mailing_step'),
  }),
  ({ id, kind, signupId, recipient, status, dueAt, attempts, requestId, error, requestedAt, ...table }) => [
    // It also finds all emails of a person.
    uniqueIndex('outbox_emails_one_waiting')
      .on(signupId, kind, waitsAlone(kind, status))
      .where(sql`${signupId} is not null`),
    uniqueIndex('outbox_emails_once_per_mailing')
      .on(signupId, table.mailingId)
      .where(sql`${oneOf(kind, sentMailingKinds)} and ${table.mailingId} is not null`),
    // This index and the next find the unsent emails that the admin area groups, and friends whose welcome email could not be sent.
    index('outbox_emails_pending_index').on(dueAt, requestedAt, error).where(sql`${status} = 'pending'`),
    index('outbox_emails_failed_index')
      .on(status, id, error, requestedAt, table.mayHaveArrived, kind, signupId)
      .where(sql`${status} in ('dead', 'cancelled')`),
    // Standing mailings are left out, so that a signup does not touch this index.
    index('outbox_emails_mailing_index')
      .on(table.mailingId, id)
      .where(sql`${oneOf(kind, sentMailingKinds)} and ${table.mailingId} is not null`),
    // What became of mailings is counted from this index alone.
    index('outbox_emails_figures_index')
      .on(table.mailingId, status, table.outcome)
      .where(sql`${oneOf(kind, sentMailingKinds)} and ${table.mailingId} is not null`),
    // The last emails that visitors caused decide whether further ones are sent.
    index('outbox_emails_sent_index')
      .on(table.sentAt, table.outcome)
      .where(sql`${isCaused(table.mailingId)} and ${status} = 'sent'`),
    // The networks from which people with these addresses joined get no more mail for a while.
    index('outbox_emails_bounced_index').on(table.sentAt).where(sql`${table.outcome} = 'bounced'`),
    index('outbox_emails_to_operators_index').on(dueAt).where(sql`${recipient} is not null`),
    // Partial, so that inserting a new email does not touch this index.
    index('outbox_emails_request_index')
      .on(requestId)
      .where(sql`${status} = 'pending' and ${requestId} is not null`),
    check('outbox_emails_kind_known', oneOf(kind, mailKinds)),
    check('outbox_emails_status_known', oneOf(status, mailStatuses)),
    check('outbox_emails_error_known', oneOf(error, mailErrors)),
    check('outbox_emails_outcome_known', oneOf(table.outcome, mailOutcomes)),
    check(
      'outbox_emails_of_a_mailing',
      sql`not ${oneOf(kind, [...causedMailKinds, ...broadcastKinds])} or ${table.mailingId} is not null`,
    ),
    check('outbox_emails_attempts_not_negative', sql`${attempts} >= 0`),
    check(
      'outbox_emails_friends_counted',
      sql`${kind} <> 'friends_joined' or ${table.countsFrom} is not null`,
    ),
    check(
      'outbox_emails_to_person_or_operator',
      sql`case when ${oneOf(kind, operatorMailKinds)}
        then ${signupId} is null and ${recipient} is not null and ${table.expiresAt} is not null
        else ${signupId} is not null and ${recipient} is null end`,
    ),
  ],
);

export type OutboxRow = typeof outboxEmails.$inferSelect;
type NewRow = typeof outboxEmails.$inferInsert;
/** Mail to many and mail that visitors cause can't be inserted without its mailing, because nothing else would stop it. */
export type NewOutboxEmail = Omit<NewRow, 'kind' | 'mailingId'> &
  /** Null: an operator invites this person alone. */
  (
    | { kind: 'invitation'; mailingId: string | null }
    | { kind: BroadcastKind | CausedMailKind; mailingId: string }
    | { kind: Exclude<MailKind, SentMailingKind | CausedMailKind>; mailingId?: null }
  );

const isOneOf =
  <Kind extends MailKind>(kinds: readonly Kind[]) =>
  (kind: MailKind): kind is Kind =>
    kinds.some((one) => one === kind);
export const isPersonMailKind = isOneOf(personMailKinds);
export const isNewsMailKind = isOneOf(newsMailKinds);
