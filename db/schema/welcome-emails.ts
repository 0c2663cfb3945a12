import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { signups } from './signups';

/**
 * - `pending`: to be sent when `due_at` has come. A worker that takes it moves `due_at` ahead: its lease.
 * - `sent`: accepted by the provider.
 * - `dead`: refused, or out of tries; `last_error` says why.
 */
export const welcomeEmailStatuses = ['pending', 'sent', 'dead'] as const;

/** The outbox: one row a signup, written in the signup's own transaction. */
export const welcomeEmails = pgTable(
  'welcome_emails',
  {
    signupId: uuid('signup_id')
      .primaryKey()
      .references(() => signups.id),
    status: text('status', { enum: welcomeEmailStatuses }).notNull().default('pending'),
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
    index('welcome_emails_due_index').on(table.dueAt).where(sql`${table.status} = 'pending'`),
    index('welcome_emails_request_index').on(table.requestId).where(sql`${table.status} = 'pending'`),
    check('welcome_emails_status_known', sql`${table.status} in ('pending', 'sent', 'dead')`),
    check('welcome_emails_attempts_not_negative', sql`${table.attempts} >= 0`),
  ],
);
