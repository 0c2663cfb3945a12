import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { retentionDays } from './personal-data';

/** What owners of mailboxes want. */
const wishes = ['unsubscribed', 'complained'] as const;
/** Why somebody gets no email. A bounce is about the exact address: it is `signups.bounced_at`. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Mailboxes whose owner wants no more email. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  (t) => ({
    /** The canonical mailbox, or its keyed hash once everybody who joined with it was erased. */
    mailbox: t.text('mailbox').primaryKey(),
    reason: t.text('reason', { enum: wishes }).notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  ({ reason, createdAt }) => [
    index('email_suppressions_created_index').on(createdAt),
    check('email_suppressions_reason_known', oneOf(reason, wishes)),
  ],
);

/**
 * Keyed hashes, kept for a while: of the mailboxes of people who were erased or whose address an operator corrected, so that
 * people who come back don't pay a referrer again, and of a referrer's code with what the origin of a paid friend who was
 * erased contains, so that the limits count the friend.
 */
export const erasedMailboxes = pgTable('erased_mailboxes', (t) => ({
  hash: t.text('hash').primaryKey(),
  /** How many people. The limits count them. */
  people: t.integer('people').notNull().default(1),
  erasedAt: t.timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
}));

export const isRemembered = sql`${erasedMailboxes.erasedAt} > now() - make_interval(days => ${retentionDays.erasedMailboxes})`;
