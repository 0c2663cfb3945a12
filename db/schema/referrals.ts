import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { originKinds } from './origin';
import { personId } from './signups';

/**
 * - `withheld`: pays nothing until an operator or the friend's confirmation releases it.
 * - `rejected`: an operator decided not to pay it, or nobody can pay it any more.
 * - `paid`: with a reason, after it was withheld or, with `undeliverable`, after a bounce took it back.
 * - `reversed`: was paid, or waited for the friend's confirmation only, and taken back.
 *
 * An operator can decide again and again, until the app has the referrer's credit.
 */
export const referralStates = ['withheld', 'rejected', 'paid', 'reversed'] as const;
export type ReferralState = (typeof referralStates)[number];

/** `lib/credit/reason-words.ts` explains each. */
export const withheldReasons = [
  'own_address',
  'rejoined',
  'alias',
  'disposable_domain',
  'captcha_unavailable',
  'domain_unchecked',
  ...originKinds.map((kind) => `same_${kind}` as const),
  'personal_limit',
  'hourly_limit',
  'unconfirmed',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/**
 * - `undeliverable`: reversed because mail to the friend's address bounced, or was refused. The friend counts for no limit.
 * - `handed_over`: the app already had the referrer's credit, so a `rejected` referral came too late to be paid, and a `paid`
 *   one too late to be reversed.
 */
export const referralReasons = [...withheldReasons, 'undeliverable', 'handed_over'] as const;
export type ReferralReason = (typeof referralReasons)[number];

/** What became of each friend who joined through a link. The caller of a write holds the lock of the counter. */
export const referrals = pgTable(
  'referrals',
  (t) => ({
    friendId: personId('friend_id').primaryKey(),
    referrerId: personId('referrer_id').notNull(),
    state: t.text('state', { enum: referralStates }).notNull(),
    /** Why it was withheld, or why it was reversed without an operator. */
    reason: t.text('reason', { enum: referralReasons }),
    /** What a reversal takes back. */
    paidCents: t.integer('paid_cents').notNull().default(0),
    /** The registrable domain of the friend's address, to count friends per domain. Null at mail providers. */
    ownDomain: t.text('own_domain'),
    /** When the friend joined, or said later who invited them. */
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the state last changed. Null: it is the first one. */
    decidedAt: t.timestamp('decided_at', { withTimezone: true }),
    /** Which payment its next ledger entries belong to: a referral that is paid again after a reversal begins another one. */
    payment: t.integer('payment').notNull().default(0),
  }),
  ({ friendId, referrerId, state, reason, paidCents, ownDomain, createdAt }) => [
    // The reason comes before the time: counting the last hour's payments skips thousands of withheld referrals.
    index('referrals_referrer_index').on(referrerId, reason, createdAt, friendId),
    // Partial, so that a referral that is paid at once does not touch it.
    index('referrals_review_index')
      .on(state, referrerId, reason, createdAt, friendId)
      .where(sql`${reason} is not null`),
    index('referrals_domain_index').on(referrerId, ownDomain, reason).where(sql`${ownDomain} is not null`),
    check('referrals_state_known', oneOf(state, referralStates)),
    check('referrals_reason_known', oneOf(reason, referralReasons)),
    check(
      'referrals_reason_of_state',
      sql`case ${state} when 'withheld' then ${reason} is not null and ${reason} not in ('undeliverable', 'handed_over')
        when 'rejected' then ${reason} is not null and ${reason} <> 'undeliverable'
        when 'paid' then true
        else ${reason} is null or ${reason} <> 'handed_over' end`,
    ),
    check(
      'referrals_paid_of_state',
      sql`${paidCents} >= 0 and (${state} in ('paid', 'reversed') or ${paidCents} = 0)`,
    ),
    check('referrals_not_for_oneself', sql`${friendId} <> ${referrerId}`),
  ],
);

export type ReferralRow = typeof referrals.$inferSelect;
export type NewReferral = typeof referrals.$inferInsert;
