import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';

/** Only people who turned news on get these. */
export const newsMailingKinds = ['announcement'] as const;
/** A person has one email of each such mailing, and only one invitation. */
export const broadcastKinds = [...newsMailingKinds] as const;
/** Mail to many that operators send. lib/email/mailings/kinds.ts has what each kind decides. */
export const sentMailingKinds = ['invitation', ...broadcastKinds] as const;
/** Mail that visitors cause one by one. A migration inserted its row, and a signup writes the id without reading the table. */
export const standingMailing = { id: '00000000-0000-8000-8000-000000000001', kind: 'welcome' } as const;
const mailingKinds = [...sentMailingKinds, standingMailing.kind] as const;
export type BroadcastKind = (typeof broadcastKinds)[number];
export type SentMailingKind = (typeof sentMailingKinds)[number];

/** News goes to people who turned it on: everybody or one of these groups. `premiere`: the first 500. */
export const newsSegments = ['everybody', 'premiere', 'vips', 'invited', 'not_invited'] as const;
export type NewsSegment = (typeof newsSegments)[number];
/** `past`: nobody can choose it any more. */
const segmentKinds = [...newsSegments, 'past'] as const;

/** Who is invited first. `score`: by priority score, then position. */
export const invitationOrders = ['score', 'position'] as const;
export type InvitationOrder = (typeof invitationOrders)[number];

/**
 * - `sending`: the worker queues its people, then sends its mail in steps.
 * - `stopped`: by the worker or an operator, because of `reason`, until an operator resumes or ends it.
 * - `done`: all its mail is sent.
 * - `ended`: by an operator. The worker cancels the mail that is not sent.
 */
export const mailingStates = ['sending', 'stopped', 'done', 'ended'] as const;
export type MailingState = (typeof mailingStates)[number];
const stopReasons = ['bounces', 'complaints', 'operator'] as const;
export type StopReason = (typeof stopReasons)[number];

export const FIRST_STEP = 100;
/** Releasing a step is one statement, which must not take seconds. */
export const LARGEST_STEP = 12_800;

/** Mail to many. `outbox_emails.mailing_id` refers to it, and stops with it. */
export const mailings = pgTable(
  'mailings',
  (t) => ({
    /** The id of an announcement is made of its content, so that two operators can't send the same text to the same people at once. */
    id: t.uuid('id').primaryKey(),
    kind: t.text('kind', { enum: mailingKinds }).notNull(),
    subject: t.text('subject'),
    /** Markdown with placeholders (emails/announcement.tsx). */
    body: t.text('body'),
    segment: t.text('segment', { enum: segmentKinds }),
    /** The title of a past segment. Null for the others. */
    segmentValue: t.text('segment_value'),
    invitationOrder: t.text('invitation_order', { enum: invitationOrders }),
    /** Whether it includes people whose only invitation expired. */
    again: t.boolean('again').notNull().default(false),
    /** Who started it. Null for standing mailings. */
    actor: t.text('actor'),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** How many people it was for when it was started. */
    size: t.integer('size').notNull().default(0),
    /** How many people have a mail of it in the outbox, or had one. */
    queued: t.integer('queued').notNull().default(0),
    /** The position up to which the worker has looked for recipients of news. */
    queuedPosition: t.integer('queued_position').notNull().default(0),
    /** When the last person was queued, and steps began. Of an ended one, when the rest was cancelled. Null: the worker is at it. */
    queuedAt: t.timestamp('queued_at', { withTimezone: true }),
    state: t.text('state', { enum: mailingStates }).notNull().default('sending'),
    /** Why it was stopped last, and the figures that decided it. */
    reason: t.text('reason', { enum: stopReasons }),
    mails: t.integer('mails').notNull().default(0),
    bounced: t.integer('bounced').notNull().default(0),
    complained: t.integer('complained').notNull().default(0),
    stoppedAt: t.timestamp('stopped_at', { withTimezone: true }),
    /** The operator who stopped it last. Null if the worker did. */
    stoppedBy: t.text('stopped_by'),
    /** Mail that was sent before does not count. */
    resumedAt: t.timestamp('resumed_at', { withTimezone: true }),
    /** The last step, from 1, when it began, and the number of mails in the next one. */
    step: t.integer('step').notNull().default(0),
    stepAt: t.timestamp('step_at', { withTimezone: true }),
    nextStepMails: t.integer('next_step_mails').notNull().default(FIRST_STEP),
  }),
  ({ kind, state, reason, segment, subject, body, invitationOrder, createdAt }) => [
    index('mailings_created_index').on(createdAt),
    check('mailings_kind_known', oneOf(kind, mailingKinds)),
    check('mailings_state_known', oneOf(state, mailingStates)),
    check('mailings_reason_known', oneOf(reason, stopReasons)),
    check('mailings_stopped_for_a_reason', sql`${state} <> 'stopped' or ${reason} is not null`),
    check('mailings_segment_known', oneOf(segment, segmentKinds)),
    check('mailings_order_known', oneOf(invitationOrder, invitationOrders)),
    check(
      'mailings_complete',
      sql`case ${kind} when 'announcement' then ${subject} is not null and ${body} is not null and ${segment} is not null
        when 'invitation' then ${invitationOrder} is not null else true end`,
    ),
  ],
);

/** `wave`: how many waves of invitations had begun with it. */
export type MailingRow = typeof mailings.$inferSelect & { wave: number };
/** One that operators send. */
export type SentMailing = MailingRow & { kind: SentMailingKind };
export type MailingText = { subject: string; body: string };
export type NewAnnouncement = MailingText & { segment: NewsSegment };

/** @param kind of a mailing or of an email. */
export const isSentKind = (kind: string): kind is SentMailingKind =>
  sentMailingKinds.some((one) => one === kind);
