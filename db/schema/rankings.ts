import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * A copy of what the admin area sorts and filters people by, for everybody with a score. Indexes on `signups`
 * would prevent HOT updates for every referral. Credit grows with friends, so `rankings_friends_index` orders by both.
 */
export const rankings = pgTable(
  'rankings',
  {
    /** Without a foreign key, which would be checked at every write. Positions never change. */
    signupPosition: integer('signup_position').primaryKey(),
    referralCount: integer('referral_count').notNull(),
    priorityScore: integer('priority_score').notNull(),
    isVip: boolean('is_vip').notNull(),
    /** Servers of 1.0 don't set it when they invite: check `signups.invited_at`, too. */
    isInvited: boolean('is_invited').notNull().default(false),
  },
  ({ signupPosition, referralCount, priorityScore, isVip, isInvited }) => [
    // Negative, so that one ascending index puts the highest first and sorts equal ones by position.
    index('rankings_friends_index').on(sql`(-${referralCount})`, signupPosition),
    // A wave skips the people of earlier ones within this index.
    index('rankings_order_index').on(sql`(-${priorityScore})`, signupPosition, isInvited),
    index('rankings_vip_index').on(signupPosition).where(sql`${isVip}`),
  ],
);
