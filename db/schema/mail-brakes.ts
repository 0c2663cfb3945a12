import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';

/**
 * - `sending`: its mail is sent, a wave's in steps.
 * - `stopped`: by the worker or an operator, because of `reason`, until an operator resumes or ends it.
 * - `done`: all mail of the wave is sent.
 * - `ended`: by an operator.
 */
const brakeStates = ['sending', 'stopped', 'done', 'ended'] as const;
const stopReasons = ['bounces', 'complaints', 'operator'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * The brakes of mail that people cause one by one. A row exists once it is needed; the other rows are waves. `unverified`: to people who
 * have never passed a captcha, because anybody can invent their addresses.
 */
export const standingBrakes = ['welcome', 'unverified'] as const;
export type StandingBrake = (typeof standingBrakes)[number];
export const UNVERIFIED_BRAKE = 'unverified' satisfies StandingBrake;
export const FIRST_STEP = 100;
/** Releasing a step is one statement, which must not take seconds. */
export const LARGEST_STEP = 12_800;

/** Whether mail may be sent: one row for each wave and standing brake. */
export const mailBrakes = pgTable(
  'mail_brakes',
  (t) => ({
    id: t.text('id').primaryKey(),
    state: t.text('state', { enum: brakeStates }).notNull().default('sending'),
    /** Why it was stopped last, and the figures that decided it. */
    reason: t.text('reason', { enum: stopReasons }),
    mails: t.integer('mails').notNull().default(0),
    bounced: t.integer('bounced').notNull().default(0),
    complained: t.integer('complained').notNull().default(0),
    stoppedAt: t.timestamp('stopped_at', { withTimezone: true }),
    /** Mail that was sent before does not count. */
    resumedAt: t.timestamp('resumed_at', { withTimezone: true }),
    /** The last step of a wave, from 1, when it began, and the number of mails in the next one. */
    step: t.integer('step').notNull().default(0),
    stepAt: t.timestamp('step_at', { withTimezone: true }),
    nextStepMails: t.integer('next_step_mails').notNull().default(FIRST_STEP),
  }),
  ({ state, reason }) => [
    check('mail_brakes_state_known', oneOf(state, brakeStates)),
    check('mail_brakes_reason_known', oneOf(reason, stopReasons)),
    check('mail_brakes_stopped_for_a_reason', sql`${state} <> 'stopped' or ${reason} is not null`),
  ],
);

export type MailBrakeRow = typeof mailBrakes.$inferSelect;
