import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';

/** `unavailable`: the captcha could not be verified. */
const captchaOutcomes = ['passed', 'unavailable'] as const;

/** Characters of the line in which an operator says why. */
export const HELD_BACK_REASON_LENGTH = 200;

/**
 * Referrals update only the last block of columns. None of them is indexed, so Postgres can use HOT updates. The admin area
 * reads the whole table for its lists: each index makes signups slower.
 */
export const signups = pgTable(
  'signups',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    /** The address as the person typed it, trimmed. */
    email: t.text('email').notNull(),
    /** Lower case, with the domain in ASCII. A migration gave it the collation "C". */
    normalizedEmail: t.text('normalized_email').notNull(),
    /** The address without tags and optional dots. Aliases share it, so it is not unique. */
    canonicalMailbox: t.text('canonical_mailbox').notNull(),
    firstName: t.text('first_name'),
    referralCode: t.text('referral_code').notNull(),
    signupPosition: t.integer('signup_position').notNull(),
    referredBy: t.uuid('referred_by').references((): AnyPgColumn => signups.id),
    captcha: t.text('captcha', { enum: captchaOutcomes }).notNull(),
    /** When the person agreed to news, in the form or on their page. News goes to nobody else. */
    privacyAcceptedAt: t.timestamp('privacy_accepted_at', { withTimezone: true }),
    /** The `consent` text (lib/promises.ts) next to the box. */
    privacyTextVersion: t.integer('privacy_text_version'),
    idempotencyKey: t.uuid('idempotency_key'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the person confirmed that the address is theirs. */
    confirmedAt: t.timestamp('confirmed_at', { withTimezone: true }),
    /** When a receiving server said that nobody has exactly this address, or Resend that it sends nothing there. */
    bouncedAt: t.timestamp('bounced_at', { withTimezone: true }),
    /**
     * The campaign in the link, and the host of the page that linked here. `varchar`, because adding a check constraint reads
     * the whole table.
     */
    utmSource: t.varchar('utm_source', { length: 100 }),
    utmMedium: t.varchar('utm_medium', { length: 100 }),
    utmCampaign: t.varchar('utm_campaign', { length: 100 }),
    referrerHost: t.varchar('referrer_host', { length: 100 }),
    /** What the person answered after joining: a key of `firstTries` (lib/waitlist/first-try.ts). */
    tryOnFirst: t.varchar('try_on_first', { length: 20 }),
    /** When the person was last invited. The column is null before the first invitation. */
    invitedAt: t.timestamp('invited_at', { withTimezone: true }),
    /** When the app redeemed the person's invitation. The last block of columns is final from then on. */
    handedOverAt: t.timestamp('handed_over_at', { withTimezone: true }),
    /** When the personal data was removed. The row stays, so that positions have no gaps. */
    erasedAt: t.timestamp('erased_at', { withTimezone: true }),
    /** Waves leave out people who are held back, and nobody can invite them alone. They are told nothing. */
    heldBackAt: t.timestamp('held_back_at', { withTimezone: true }),
    heldBackReason: t.varchar('held_back_reason', { length: HELD_BACK_REASON_LENGTH }),
    /** The version of the links to the person's page. A new version ends earlier links. */
    placeVersion: t.integer('place_version').notNull().default(0),

    referralCount: t.integer('referral_count').notNull().default(0),
    storeCreditCents: t.integer('store_credit_cents').notNull().default(0),
    /** The VIP bonus that was paid and not taken back. Null: none, so the person is no VIP. */
    vipBonusCents: t.integer('vip_bonus_cents'),
    isVip: t.boolean('is_vip').notNull().default(false),
    priorityScore: t.integer('priority_score').notNull().default(0),
  }),
  (table) => [
    unique('signups_normalized_email_unique').on(table.normalizedEmail),
    unique('signups_referral_code_unique').on(table.referralCode),
    unique('signups_signup_position_unique').on(table.signupPosition),
    index('signups_canonical_mailbox_index').on(table.canonicalMailbox),
    check('signups_position_positive', sql`${table.signupPosition} > 0`),
    check('signups_email_length', sql`char_length(${table.email}) <= 254`),
    check('signups_normalized_email_lower', sql`${table.normalizedEmail} !~ '[A-Z]'`),
    check('signups_first_name_length', sql`char_length(${table.firstName}) <= 200`),
    check('signups_referral_code_form', sql`${table.referralCode} ~ '^MFM-[A-Z0-9]{6}$'`),
    check('signups_captcha_known', oneOf(table.captcha, captchaOutcomes)),
    check('signups_held_back_known', sql`${table.heldBackAt} is not null or ${table.heldBackReason} is null`),
    check('signups_not_own_referrer', sql`${table.referredBy} <> ${table.id}`),
    check(
      'signups_counts_not_negative',
      sql`${table.referralCount} >= 0 and ${table.storeCreditCents} >= 0 and ${table.priorityScore} >= 0`,
    ),
  ],
);

/** A column with the id of a person. */
export const personId = (name: string) => uuid(name).references(() => signups.id);

export type SignupRow = typeof signups.$inferSelect;

export const notHeldBack = { heldBackAt: null, heldBackReason: null };

/** Anybody can invent people who never passed a captcha nor confirmed, so they withhold nobody else's referral. */
export const isVerified = ({ captcha, confirmedAt }: Pick<SignupRow, 'captcha' | 'confirmedAt'>): boolean =>
  captcha === 'passed' || confirmedAt !== null;

/** Credit that the app does not have yet. */
export const holdsCredit = sql`(${signups.storeCreditCents} > 0 and ${signups.handedOverAt} is null)`;

export type NewSignup = typeof signups.$inferInsert;

/** `closed` and `launched`: nobody can join, and `launched` sends visitors to the app. */
export const waitlistStates = ['open', 'closed', 'launched'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/**
 * One row: the last assigned position, which is also the total, and whether people can join. Writers lock it to run one after
 * another.
 */
export const waitlistCounter = pgTable(
  'waitlist_counter',
  (t) => ({
    id: t.integer('id').primaryKey(),
    lastPosition: t.integer('last_position').notNull(),
    state: t.text('state', { enum: waitlistStates }).notNull().default('open'),
    /** The next minute in which mail to somebody who never passed a captcha can leave (db/outbox/unverified-mail.ts). */
    nextUnverifiedMailAt: t
      .timestamp('next_unverified_mail_at', { withTimezone: true })
      .notNull()
      .defaultNow(),
  }),
  (table) => [
    check('waitlist_counter_state_known', oneOf(table.state, waitlistStates)),
    check('waitlist_counter_one_row', sql`${table.id} = 1`),
    check('waitlist_counter_not_negative', sql`${table.lastPosition} >= 0`),
  ],
);
