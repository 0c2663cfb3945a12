import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { announcements } from '../schema/announcements';
import { FIRST_STEP, type MailBrakeRow, mailBrakes, type StopReason } from '../schema/mail-brakes';
import { outboxEmails } from '../schema/outbox-emails';

/** An email that a stopped brake holds back, attempted or not. */
export const isStopped = sql`coalesce(${outboxEmails.waveId}::text, ${outboxEmails.kind}) = any (array(
  select id from ${mailBrakes} where state = 'stopped'))`;

export const isBrakeOf = eq(sql`${announcements.id}::text`, mailBrakes.id);

/** What decides whether mail is stopped. */
export interface BrakeFigures {
  mails: number;
  bounced: number;
  complained: number;
  /** Complaints among the first 1,000. */
  earlyComplaints: number;
}

export const stopped = (reason: StopReason, { mails, bounced, complained }: BrakeFigures) =>
  ({ state: 'stopped', reason, mails, bounced, complained, stoppedAt: sql`now()` }) as const;

/** An announcement has a subject. */
export interface ListedBrake extends MailBrakeRow {
  subject: string | null;
}

export const selectBrakes = (handle: Handle, which: SQL | undefined): Promise<ListedBrake[]> =>
  handle
    .select({ ...getTableColumns(mailBrakes), subject: announcements.subject })
    .from(mailBrakes)
    .leftJoin(announcements, isBrakeOf)
    .where(which)
    .orderBy(mailBrakes.id);

/** The brakes that are not done, for operators. */
export const listBrakes = (handle: Handle) =>
  selectBrakes(handle, inArray(mailBrakes.state, ['sending', 'stopped']));

/** The waves that the worker stopped, and one more while welcome emails are stopped. */
export const countStoppedMail = (handle: Handle) =>
  handle.$count(mailBrakes, and(eq(mailBrakes.state, 'stopped'), ne(mailBrakes.reason, 'operator')));

/** Counts what is sent from now on, in steps that begin small again. Returns whether it was stopped. */
export async function resumeBrake(tx: Handle, id: string): Promise<boolean> {
  const { count } = await tx
    .update(mailBrakes)
    .set({ state: 'sending', resumedAt: sql`now()`, stepAt: null, nextStepMails: FIRST_STEP })
    .where(and(eq(mailBrakes.id, id), eq(mailBrakes.state, 'stopped')));
  return count > 0;
}
