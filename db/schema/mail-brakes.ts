import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';

/**
 * - `sending`: its mail is sent, a wave's in steps.
 * - `stopped`: by the worker, because of `reason`, until an operator resumes or ends it.
 * - `done`: all mail of the wave is sent.
 * - `ended`: by an operator.
 */
const brakeStates = ['sending', 'stopped', 'done', 'ended'] as const;
export const stopReasons = ['bounces', 'complaints'] as const;
export type StopReason = (typeof stopReasons)[number];

/** The row of welcome mails, which exists once they have been stopped. The other rows are waves. */
export const WELCOME_BRAKE = 'welcome';
export const FIRST_STEP = 100;
/** Releasing a step is one statement, which must not take seconds. */
export const LARGEST_STEP = 12_800;

/** Whether mail may be sent: one row for each wave, and one for welcome mails. */
export const mailBrakes = pgTable(
  'mail_brakes',
  {
    /** The id of a wave, or `welcome`. */
    id: text('id').primaryKey(),
    state: text('state', { enum: brakeStates }).notNull().default('sending'),
    /** Why it was stopped last, and the figures that decided it. */
    reason: text('reason', { enum: stopReasons }),
    mails: integer('mails').notNull().default(0),
    bounced: integer('bounced').notNull().default(0),
    complained: integer('complained').notNull().default(0),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** Mail that was sent before does not count. */
    resumedAt: timestamp('resumed_at', { withTimezone: true }),
    /** The last step of a wave, from 1, when it began, and the number of mails in the next one. */
    step: integer('step').notNull().default(0),
    stepAt: timestamp('step_at', { withTimezone: true }),
    nextStepMails: integer('next_step_mails').notNull().default(FIRST_STEP),
  },
  ({ state, reason }) => [
    check('mail_brakes_state_known', oneOf(state, brakeStates)),
    check('mail_brakes_reason_known', oneOf(reason, stopReasons)),
    check('mail_brakes_stopped_for_a_reason', sql`${state} <> 'stopped' or ${reason} is not null`),
  ],
);

export type MailBrakeRow = typeof mailBrakes.$inferSelect;
