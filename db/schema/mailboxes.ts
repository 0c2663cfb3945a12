import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { retentionDays } from './personal-data';
import { personId } from './signups';

export const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;

/** Mailboxes that get no more email. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  (t) => ({
    /** The canonical mailbox, or its keyed hash once everybody who joined with it was erased. */
    mailbox: t.text('mailbox').primaryKey(),
    reason: t.text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  ({ reason, createdAt }) => [
    index('email_suppressions_created_index').on(createdAt),
    check('email_suppressions_reason_known', oneOf(reason, suppressionReasons)),
  ],
);

export type SuppressionRow = typeof emailSuppressions.$inferSelect;

/** Mailboxes that people had before they changed their address, so that a mailbox pays one person only. */
export const leftMailboxes = pgTable(
  'left_mailboxes',
  (t) => ({
    mailbox: t.text('mailbox').notNull(),
    signupId: personId('signup_id').notNull(),
    leftAt: t.timestamp('left_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  ({ mailbox, signupId }) => [
    primaryKey({ columns: [mailbox, signupId] }),
    index('left_mailboxes_signup_index').on(signupId),
  ],
);

/**
 * Keyed hashes, kept for a while: of the mailboxes of erased people, so that people who come back don't pay a referrer again,
 * and of a referrer's code with what the origin of a paid friend who was erased contains, so that the limits count the friend.
 */
export const erasedMailboxes = pgTable('erased_mailboxes', (t) => ({
  hash: t.text('hash').primaryKey(),
  /** How many people. The limits count them. */
  people: t.integer('people').notNull().default(1),
  erasedAt: t.timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
}));

const isRecent = (time: SQLWrapper) =>
  sql`${time} > now() - make_interval(days => ${retentionDays.erasedMailboxes})`;

export const isRemembered = isRecent(erasedMailboxes.erasedAt);
export const isLeftRecently = isRecent(leftMailboxes.leftAt);
