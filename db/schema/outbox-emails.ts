import { sql } from 'drizzle-orm';
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

/** What a person is sent, each at most once at a time. */
export const mailKinds = ['welcome', 'invitation'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * - `pending`: to be sent when `due_at` has come. A worker that takes it moves `due_at` ahead: its lease.
 * - `sent`: accepted by the provider.
 * - `dead`: refused, or out of tries; `last_error` says why.
 * - `cancelled`: not to be sent any more: its reader wants no mail, or was erased.
 */
export const mailStatuses = ['pending', 'sent', 'dead', 'cancelled'] as const;

/** The outbox: a welcome mail for each signup, written in the signup's own transaction, and what comes later. */
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
    /** The provider request it belongs to: its idempotency key. Set at the first try, kept for every retry. */
    requestId: uuid('request_id'),
    /** What was first sent, as JSON, so that a retry sends the same. Emptied when the mail has left. */
    body: text('body'),
    lastError: text('last_error'),
    /** When it was last asked for: a repeated signup asks again, at most once a day. */
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ name: 'outbox_emails_pkey', columns: [table.signupId, table.kind] }),
    index('outbox_emails_due_index').on(table.dueAt).where(sql`${table.status} = 'pending'`),
    // A new mail has no request yet, so that a signup leaves this index alone.
    index('outbox_emails_request_index')
      .on(table.requestId)
      .where(sql`${table.status} = 'pending' and ${table.requestId} is not null`),
    // Counted at every scrape of the metrics, and hardly ever there.
    index('outbox_emails_dead_index').on(table.signupId).where(sql`${table.status} = 'dead'`),
    check('outbox_emails_kind_known', oneOf(table.kind, mailKinds)),
    check('outbox_emails_status_known', oneOf(table.status, mailStatuses)),
    check('outbox_emails_attempts_not_negative', sql`${table.attempts} >= 0`),
  ],
);

/**
 * The welcome mails alone, under the name the table had when there were no others: servers of that version keep
 * working through it while newer ones are rolled out.
 */
export const welcomeEmails = pgView('welcome_emails').as((query) =>
  query
    .select({
      signupId: outboxEmails.signupId,
      status: outboxEmails.status,
      dueAt: outboxEmails.dueAt,
      attempts: outboxEmails.attempts,
      requestId: outboxEmails.requestId,
      body: outboxEmails.body,
      lastError: outboxEmails.lastError,
      requestedAt: outboxEmails.requestedAt,
      sentAt: outboxEmails.sentAt,
    })
    .from(outboxEmails)
    .where(sql`${outboxEmails.kind} = 'welcome'`),
);

export type OutboxRow = typeof outboxEmails.$inferSelect;
