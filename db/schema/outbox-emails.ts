import { getTableColumns, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from './one-of';
import { signups } from './signups';

const mailKinds = ['welcome', 'invitation'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * - `pending`: to be sent at `due_at`. A worker that claims it moves `due_at` to the end of its lease.
 * - `sent`: accepted by Resend.
 * - `dead`: rejected, or out of attempts; `last_error` has the reason.
 * - `cancelled`: the recipient wants no mail or was erased, or the mailbox got enough welcome emails that day.
 */
export const mailStatuses = ['pending', 'sent', 'dead', 'cancelled'] as const;

/** The transactional outbox. A welcome email is inserted in the signup's transaction. */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    signupId: uuid('signup_id')
      .notNull()
      .references(() => signups.id),
    kind: text('kind', { enum: mailKinds }).notNull().default('welcome'),
    status: text('status', { enum: mailStatuses }).notNull().default('pending'),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** The request to Resend, and its idempotency key. Set at the first attempt and kept for retries. */
    requestId: uuid('request_id'),
    /** The rendered email as JSON, stored after a failed attempt, so that retries send the same bytes. Cleared once sent. */
    body: text('body'),
    lastError: text('last_error'),
    /** When the email was last requested. A repeated signup requests it again, at most once a day. */
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  ({ signupId, kind, status, dueAt, attempts, requestId, lastError, requestedAt }) => [
    primaryKey({ name: 'outbox_emails_pkey', columns: [signupId, kind] }),
    // This index and the next contain every column that the admin area needs to group unsent emails.
    index('outbox_emails_pending_index').on(dueAt, requestedAt, lastError).where(sql`${status} = 'pending'`),
    index('outbox_emails_failed_index')
      .on(status, signupId, kind, lastError, requestedAt)
      .where(sql`${status} in ('dead', 'cancelled')`),
    // For past waves in the admin area. Contains no welcome emails.
    index('outbox_emails_unsent_invitations_index')
      .on(signupId, status)
      .where(sql`${kind} = 'invitation' and ${status} <> 'sent'`),
    // Partial, so that inserting a new email does not touch this index.
    index('outbox_emails_request_index')
      .on(requestId)
      .where(sql`${status} = 'pending' and ${requestId} is not null`),
    check('outbox_emails_kind_known', oneOf(kind, mailKinds)),
    check('outbox_emails_status_known', oneOf(status, mailStatuses)),
    check('outbox_emails_attempts_not_negative', sql`${attempts} >= 0`),
  ],
);

const { kind, ...otherColumns } = getTableColumns(outboxEmails);

/** The outbox under the table's old name. Servers of the previous version use it during a rolling deployment. */
export const welcomeEmails = pgView('welcome_emails').as((query) =>
  query.select(otherColumns).from(outboxEmails).where(sql`${kind} = 'welcome'`),
);

export type OutboxRow = typeof outboxEmails.$inferSelect;
