import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from './rewards';
import { signups } from './signups';

/**
 * - `referral`: a friend joined and the referrer was paid.
 * - `withheld`: a friend joined, but an operator or the friend's confirmation must release the referral (amount 0, with a
 *   reason).
 * - `rejection`: an operator decided not to pay a withheld referral (amount 0). A later release still pays it.
 * - `release`: a withheld referral was paid.
 * - `reversal`: an operator revoked a paid referral.
 * - `vip_bonus`: the one-time bonus for the tenth paid referral.
 * - `bonus_reversal`: a reversal left fewer than ten paid referrals, so the bonus was revoked.
 * - `bonus_return`: the referrer reached ten paid referrals again.
 */
const creditKinds = [
  'referral',
  'withheld',
  'rejection',
  'release',
  'reversal',
  'vip_bonus',
  'bonus_reversal',
  'bonus_return',
] as const;

export const bonusKinds = ['vip_bonus', 'bonus_reversal', 'bonus_return'] as const;

/** Why a referral is withheld. `lib/credit/withholding-rules.ts` explains each. */
export const withheldReasons = [
  'own_address',
  'rejoined',
  'alias',
  'disposable_domain',
  'captcha_unavailable',
  'domain_unchecked',
  'same_domain',
  'hourly_limit',
  'unconfirmed',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** Why a referral is reversed without an operator: mail to the friend's address bounced, or it was refused. */
const reversalReasons = ['undeliverable'] as const;
export type CreditReason = WithheldReason | (typeof reversalReasons)[number];

const referralCents = sql.raw(String(REFERRAL_CREDIT_CENTS));
const bonusCents = sql.raw(String(VIP_BONUS_CENTS));

/** The ledger of store credit: rows are added, never changed. Unique indexes make sure that each event is paid at most once. */
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
    /** Of a withheld referral, or of a reversal that no operator made. */
    reason: text('withheld_reason', { enum: [...withheldReasons, ...reversalReasons] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ kind, signupId, referredSignupId, amountCents, reason, createdAt }) => [
    uniqueIndex('credit_entries_paid_once')
      .on(referredSignupId)
      .where(sql`${kind} in ('referral', 'release')`),
    uniqueIndex('credit_entries_withheld_once').on(referredSignupId).where(sql`${kind} = 'withheld'`),
    uniqueIndex('credit_entries_reversed_once').on(referredSignupId).where(sql`${kind} = 'reversal'`),
    uniqueIndex('credit_entries_rejected_once').on(referredSignupId).where(sql`${kind} = 'rejection'`),
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
        or (${kind} in ('withheld', 'rejection') and ${amountCents} = 0)
        or (${kind} in ('vip_bonus', 'bonus_return') and ${amountCents} = ${bonusCents})
        or (${kind} = 'bonus_reversal' and ${amountCents} = -${bonusCents})`,
    ),
    // For the review of withheld referrals, which reads them by referrer and reason.
    index('credit_entries_review_index')
      .on(signupId, reason, referredSignupId, createdAt)
      .where(sql`${kind} = 'withheld'`),
    index('credit_entries_decided_index')
      .on(referredSignupId)
      .where(sql`${kind} in ('release', 'rejection')`),
    // Read at each lookup of referral stats.
    index('credit_entries_unconfirmed_index').on(signupId).where(sql`${reason} = 'unconfirmed'`),
    check(
      'credit_entries_reason_of_kind',
      sql`case ${kind} when 'withheld' then ${reason} <> 'undeliverable' and ${reason} is not null
        when 'reversal' then ${reason} is null or ${reason} = 'undeliverable'
        else ${reason} is null end`,
    ),
    check('credit_entries_not_for_oneself', sql`${signupId} <> ${referredSignupId}`),
  ],
);

export type CreditEntryRow = typeof creditEntries.$inferSelect;
export type NewCreditEntry = typeof creditEntries.$inferInsert;
