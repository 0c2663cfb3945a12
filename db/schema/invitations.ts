import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';
import { mailings } from './mailings';
import { outboxEmails } from './outbox-emails';
import { personId } from './signups';

/**
 * - `invited`: until it is redeemed or over.
 * - `accepted`: the app redeemed it. From then on, the person's credit is final.
 * - `expired`: nobody redeemed it before `expires_at`.
 */
const invitationStates = ['invited', 'accepted', 'expired'] as const;

/** One row for each time a person is invited. Its id is in the links of the mail. */
export const invitations = pgTable(
  'invitations',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    signupId: personId('signup_id').notNull(),
    /** Null: an operator invited this person alone. */
    mailingId: t.uuid('mailing_id').references(() => mailings.id),
    state: t.text('state', { enum: invitationStates }).notNull().default('invited'),
    invitedAt: t.timestamp('invited_at', { withTimezone: true }).notNull().defaultNow(),
    /** The days begin when Resend accepts the mail. The column is null until then. */
    expiresAt: t.timestamp('expires_at', { withTimezone: true }),
    /** When it was accepted, or was over. */
    decidedAt: t.timestamp('decided_at', { withTimezone: true }),
    /** What the app was told when it redeemed the invitation. */
    creditCents: t.integer('credit_cents'),
    isVip: t.boolean('is_vip'),
    /** Its mail: the latest one, if an operator sent it again. Null for some that are older than 2.0. */
    mailId: t.uuid('mail_id').references(() => outboxEmails.id),
  }),
  ({ signupId, mailingId, state, expiresAt, decidedAt, creditCents, isVip, mailId }) => [
    uniqueIndex('invitations_one_open').on(signupId).where(sql`${state} in ('invited', 'accepted')`),
    uniqueIndex('invitations_mail_index').on(mailId),
    index('invitations_signup_index').on(signupId),
    index('invitations_mailing_index').on(mailingId),
    index('invitations_ending_index').on(expiresAt).where(sql`${state} = 'invited'`),
    check('invitations_state_known', oneOf(state, invitationStates)),
    check('invitations_decided', sql`(${state} = 'invited') = (${decidedAt} is null)`),
    check(
      'invitations_handed_over',
      sql`case ${state} when 'accepted' then ${creditCents} is not null and ${isVip} is not null
        else ${creditCents} is null and ${isVip} is null end`,
    ),
  ],
);

export type InvitationRow = typeof invitations.$inferSelect;

/** Whether it can still be redeemed. The state follows within half a minute. */
export const isInvitationOpen = sql<boolean>`(${invitations.state} = 'invited'
  and (${invitations.expiresAt} is null or ${invitations.expiresAt} > now()))`;

/** The state, without the wait for it. */
export const invitationStage = sql<InvitationRow['state']>`case when ${invitations.state} = 'invited'
  and not ${isInvitationOpen} then 'expired' else ${invitations.state} end`;
