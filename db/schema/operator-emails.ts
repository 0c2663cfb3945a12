import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from './one-of';
import { mailStatuses } from './outbox-emails';

const operatorMailKinds = ['sign_in', 'test'] as const;
export type OperatorMailKind = (typeof operatorMailKinds)[number];

/**
 * The outbox of mail to operators. Not in `outbox_emails`, whose rows refer to a signup and stay small: this mail is
 * rendered before it is stored.
 */
export const operatorEmails = pgTable(
  'operator_emails',
  {
    /** Also the idempotency key of the request to Resend. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: operatorMailKinds }).notNull(),
    recipient: text('recipient').notNull(),
    status: text('status', { enum: mailStatuses }).notNull().default('pending'),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** Subject, HTML and text as JSON. Cleared once sent, because a mail can contain a link to sign in. */
    body: text('body'),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Not sent after this time. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  ({ kind, status, dueAt }) => [
    index('operator_emails_due_index').on(dueAt).where(sql`${status} = 'pending'`),
    check('operator_emails_kind_known', oneOf(kind, operatorMailKinds)),
    check('operator_emails_status_known', oneOf(status, mailStatuses)),
  ],
);
