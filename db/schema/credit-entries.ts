import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { referrals } from './referrals';
import { personId } from './signups';

/**
 * - `referral`: a friend's signup was paid, at once or after it was withheld.
 * - `reversal`: that was taken back.
 * - `vip_bonus`: with this friend the referrer became a VIP.
 * - `bonus_reversal`: without this friend the referrer is no VIP any more.
 */
const creditKinds = ['referral', 'reversal', 'vip_bonus', 'bonus_reversal'] as const;

/** The ledger of store credit: rows are added, never changed. The primary key makes sure that a friend pays once, unless a reversal took it back. */
export const creditEntries = pgTable(
  'credit_entries',
  (t) => ({
    signupId: personId('signup_id').notNull(),
    friendId: t
      .uuid('friend_id')
      .notNull()
      .references(() => referrals.friendId),
    kind: t.text('kind', { enum: creditKinds }).notNull(),
    amountCents: t.integer('amount_cents').notNull(),
    /** The number of the referral's payment: 0, and one more each time it is paid again. */
    payment: t.integer('payment').notNull().default(0),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull(),
  }),
  ({ signupId, friendId, kind, payment, amountCents, createdAt }) => [
    primaryKey({ name: 'credit_entries_pkey', columns: [friendId, kind, payment] }),
    index('credit_entries_signup_index').on(signupId, createdAt),
    check('credit_entries_kind_known', oneOf(kind, creditKinds)),
    check(
      'credit_entries_amount_of_kind',
      sql`case when ${kind} in ('referral', 'vip_bonus') then ${amountCents} > 0 else ${amountCents} < 0 end`,
    ),
  ],
);

export type NewCreditEntry = typeof creditEntries.$inferInsert;
