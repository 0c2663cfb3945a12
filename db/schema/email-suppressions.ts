import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from './one-of';
import { signups } from './signups';

/**
 * - `unsubscribed`: the person unsubscribed.
 * - `bounced`: the address bounced permanently.
 * - `complained`: the person reported an email as spam.
 */
const suppressionReasons = ['unsubscribed', 'bounced', 'complained'] as const;

/** People who get no more email. Keyed by signup, so that the address is stored in one table only. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    signupId: uuid('signup_id')
      .primaryKey()
      .references(() => signups.id),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ reason, createdAt, signupId }) => [
    index('email_suppressions_created_index').on(createdAt, signupId),
    index('email_suppressions_reason_index').on(reason, signupId),
    check('email_suppressions_reason_known', oneOf(reason, suppressionReasons)),
  ],
);

export type SuppressionRow = typeof emailSuppressions.$inferSelect;
