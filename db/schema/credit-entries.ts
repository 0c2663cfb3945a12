import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from './rewards';
import { signups } from './signups';

/**
 * - `referral`: a friend joined and the referrer was paid.
 * - `withheld`: a friend joined, but an operator must review the referral first (amount 0, with a reason).
 * - `release`: an operator paid a withheld referral.
 * - `reversal`: an operator revoked a paid referral.
 * - `vip_bonus`: the one-time bonus for the tenth paid referral.
 * - `bonus_reversal`: a reversal left fewer than ten paid referrals, so the bonus was revoked.
 * - `bonus_return`: the referrer reached ten paid referrals again.
 */
const creditKinds = [
  'referral',
  'withheld',
  'release',
  'reversal',
  'vip_bonus',
  'bonus_reversal',
  'bonus_return',
] as const;

export const bonusKinds = ['vip_bonus', 'bonus_reversal', 'bonus_return'] as const;

const withheldReasons = ['own_address', 'alias', 'disposable_domain', 'hourly_limit'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

const referralCents = sql.raw(String(REFERRAL_CREDIT_CENTS));
const bonusCents = sql.raw(String(VIP_BONUS_CENTS));

/** The append-only ledger of store credit. Unique indexes make sure that each event is paid at most once. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey(),
    signupId: uuid('signup_id')
      .notNull()
      .references(() => signups.id),
    referredSignupId: uuid('referred_signup_id')
      .notNull()
      .references(() => signups.id),
    kind: text('kind', { enum: creditKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    withheldReason: text('withheld_reason', { enum: withheldReasons }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ kind, signupId, referredSignupId, amountCents, withheldReason, createdAt }) => [
    uniqueIndex('credit_entries_paid_once')
      .on(referredSignupId)
      .where(sql`${kind} in ('referral', 'release')`),
    uniqueIndex('credit_entries_withheld_once').on(referredSignupId).where(sql`${kind} = 'withheld'`),
    uniqueIndex('credit_entries_reversed_once').on(referredSignupId).where(sql`${kind} = 'reversal'`),
    uniqueIndex('credit_entries_vip_bonus_once').on(signupId).where(sql`${kind} = 'vip_bonus'`),
    uniqueIndex('credit_entries_bonus_reversed_once')
      .on(referredSignupId)
      .where(sql`${kind} = 'bonus_reversal'`),
    uniqueIndex('credit_entries_bonus_returned_once')
      .on(referredSignupId)
      .where(sql`${kind} = 'bonus_return'`),
    // `kind` comes before the time: counting the last hour's payments skips thousands of withheld entries.
    index('credit_entries_signup_index').on(signupId, kind, createdAt),
    check(
      'credit_entries_amount_of_kind',
      sql`(${kind} in ('referral', 'release') and ${amountCents} = ${referralCents})
        or (${kind} = 'reversal' and ${amountCents} = -${referralCents})
        or (${kind} = 'withheld' and ${amountCents} = 0)
        or (${kind} in ('vip_bonus', 'bonus_return') and ${amountCents} = ${bonusCents})
        or (${kind} = 'bonus_reversal' and ${amountCents} = -${bonusCents})`,
    ),
    check('credit_entries_reason_of_withheld', sql`(${kind} = 'withheld') = (${withheldReason} is not null)`),
    check('credit_entries_not_for_oneself', sql`${signupId} <> ${referredSignupId}`),
  ],
);

export type CreditEntryRow = typeof creditEntries.$inferSelect;
export type NewCreditEntry = typeof creditEntries.$inferInsert;
