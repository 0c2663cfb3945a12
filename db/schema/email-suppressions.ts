import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from './one-of';
import { signups } from './signups';

/**
 * - `unsubscribed`: the person asked for no more mail.
 * - `bounced`: the mailbox does not exist, or refuses for good.
 * - `complained`: the person reported a mail as spam.
 */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;

/**
 * Who gets no further mail. Keyed by the person: an address belongs to one of them, and so it need not be
 * written down a second time. The first reason stays.
 */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    signupId: uuid('signup_id')
      .primaryKey()
      .references(() => signups.id),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('email_suppressions_reason_known', oneOf(table.reason, suppressionReasons))],
);

export type SuppressionRow = typeof emailSuppressions.$inferSelect;
