import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * A copy of the earnings that the admin area sorts and filters by, for everybody with a score. Indexes on `signups` would
 * cost every referral its HOT update there. Credit grows with the friends, so both have the same order.
 */
export const rankings = pgTable(
  'rankings',
  {
    /** Without a foreign key, which would be checked at every write. Positions never change. */
    signupPosition: integer('signup_position').primaryKey(),
    referralCount: integer('referral_count').notNull(),
    priorityScore: integer('priority_score').notNull(),
    isVip: boolean('is_vip').notNull(),
    /** Servers of the previous release leave the default: check `signups.invited_at`, too. */
    isInvited: boolean('is_invited').notNull().default(false),
  },
  ({ signupPosition, referralCount, priorityScore, isVip, isInvited }) => [
    // Negative, so that the highest comes first and equal ones are in the order of the list.
    index('rankings_friends_index').on(sql`(-${referralCount})`, signupPosition),
    // A wave skips the people of earlier ones within this index.
    index('rankings_order_index').on(sql`(-${priorityScore})`, signupPosition, isInvited),
    index('rankings_vip_index').on(signupPosition).where(sql`${isVip}`),
  ],
);
