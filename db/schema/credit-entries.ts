import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { signups } from './signups';

/**
 * - `referral`: a friend joined, the referrer is paid.
 * - `withheld`: a friend joined, but the referral waits for an operator (amount 0, with a reason).
 * - `release`: an operator paid a withheld referral.
 * - `reversal`: an operator took a paid referral back.
 * - `vip_bonus`: the one-time bonus of the tenth paid referral.
 * - `bonus_reversal`: a reversal left fewer than ten paid referrals, the bonus goes back.
 * - `bonus_return`: there are ten again after that.
 */
export const creditKinds = [
  'referral',
  'withheld',
  'release',
  'reversal',
  'vip_bonus',
  'bonus_reversal',
  'bonus_return',
] as const;

/** The kinds that move the VIP bonus. */
export const bonusKinds = ['vip_bonus', 'bonus_reversal', 'bonus_return'] as const;

/** Why a referral pays nothing until an operator releases it. */
export const withheldReasons = ['own_address', 'alias', 'disposable_domain', 'hourly_limit'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/**
 * The append-only ledger of store credit. A person's `store_credit_cents` is the sum of their entries;
 * every "once" of the rules is a unique index here.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey(),
    /** Whose credit it is. */
    signupId: uuid('signup_id')
      .notNull()
      .references(() => signups.id),
    /** The friend it is for. */
    referredSignupId: uuid('referred_signup_id')
      .notNull()
      .references(() => signups.id),
    kind: text('kind', { enum: creditKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    withheldReason: text('withheld_reason', { enum: withheldReasons }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('credit_entries_paid_once')
      .on(table.referredSignupId)
      .where(sql`${table.kind} in ('referral', 'release')`),
    uniqueIndex('credit_entries_withheld_once')
      .on(table.referredSignupId)
      .where(sql`${table.kind} = 'withheld'`),
    uniqueIndex('credit_entries_reversed_once')
      .on(table.referredSignupId)
      .where(sql`${table.kind} = 'reversal'`),
    uniqueIndex('credit_entries_vip_bonus_once').on(table.signupId).where(sql`${table.kind} = 'vip_bonus'`),
    uniqueIndex('credit_entries_bonus_reversed_once')
      .on(table.referredSignupId)
      .where(sql`${table.kind} = 'bonus_reversal'`),
    uniqueIndex('credit_entries_bonus_returned_once')
      .on(table.referredSignupId)
      .where(sql`${table.kind} = 'bonus_return'`),
    // By kind, so that what a busy code was paid within the hour is counted without the thousands withheld.
    index('credit_entries_signup_index').on(table.signupId, table.kind, table.createdAt),
    check(
      'credit_entries_amount_of_kind',
      sql`(${table.kind} in ('referral', 'release') and ${table.amountCents} = 100)
        or (${table.kind} = 'reversal' and ${table.amountCents} = -100)
        or (${table.kind} = 'withheld' and ${table.amountCents} = 0)
        or (${table.kind} in ('vip_bonus', 'bonus_return') and ${table.amountCents} = 2500)
        or (${table.kind} = 'bonus_reversal' and ${table.amountCents} = -2500)`,
    ),
    check(
      'credit_entries_reason_of_withheld',
      sql`(${table.kind} = 'withheld') = (${table.withheldReason} is not null)`,
    ),
    check('credit_entries_not_for_oneself', sql`${table.signupId} <> ${table.referredSignupId}`),
  ],
);

export type CreditEntryRow = typeof creditEntries.$inferSelect;
export type NewCreditEntry = typeof creditEntries.$inferInsert;
