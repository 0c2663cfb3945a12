import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { withheldReasons } from './credit-entries';

const counters = () => ({
  withheld: integer('withheld').notNull().default(0),
  rejected: integer('rejected').notNull().default(0),
  released: integer('released').notNull().default(0),
  reversed: integer('reversed').notNull().default(0),
});

/**
 * How many withheld referrals of a referrer are in each state, by reason. Counted when the ledger is written
 * (db/queries/count-for-review.ts), because grouping all of them takes too long for a page.
 */
export const reviewGroups = pgTable(
  'review_groups',
  {
    /** The referrer. Without a foreign key, which would be checked at every write. */
    signupId: uuid('signup_id').notNull(),
    reason: text('withheld_reason', { enum: withheldReasons }).notNull(),
    ...counters(),
  },
  ({ signupId, reason, withheld, rejected, released, reversed }) => [
    primaryKey({ name: 'review_groups_pkey', columns: [signupId, reason] }),
    index('review_groups_withheld_index').on(withheld, signupId, reason).where(sql`${withheld} > 0`),
    index('review_groups_rejected_index').on(rejected, signupId, reason).where(sql`${rejected} > 0`),
    index('review_groups_released_index').on(released, signupId, reason).where(sql`${released} > 0`),
    index('review_groups_reversed_index').on(reversed, signupId, reason).where(sql`${reversed} > 0`),
  ],
);

/** The sums of the groups. */
export const reviewTotals = pgTable('review_totals', {
  reason: text('withheld_reason', { enum: withheldReasons }).primaryKey(),
  ...counters(),
});
