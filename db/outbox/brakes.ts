import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../client';
import { announcements } from '../schema/announcements';
import {
  FIRST_STEP,
  type MailBrakeRow,
  mailBrakes,
  type StandingBrake,
  type StopReason,
  standingBrakes,
} from '../schema/mail-brakes';
import { outboxEmails } from '../schema/outbox-emails';
import { countIf, onlyRow } from '../statements';

export const isStopped = sql`coalesce(${outboxEmails.waveId}::text, ${outboxEmails.brake}, ${outboxEmails.kind}) = any (array(
  select id from ${mailBrakes} where state = 'stopped'))`;

export const isWave = notInArray(mailBrakes.id, [...standingBrakes]);

export const isBrakeOf = eq(sql`${announcements.id}::text`, mailBrakes.id);

export interface BrakeFigures {
  mails: number;
  bounced: number;
  complained: number;
  /** Complaints among the first 1,000. */
  earlyComplaints: number;
}

export const stopped = (reason: StopReason, { mails, bounced, complained }: BrakeFigures) =>
  ({ state: 'stopped', reason, mails, bounced, complained, stoppedAt: sql`now()` }) as const;

export type ListedBrake = Awaited<ReturnType<typeof selectBrakes>>[number];

export const selectBrakes = (handle: Handle, which: SQL | undefined) =>
  handle
    .select({ ...getTableColumns(mailBrakes), subject: announcements.subject })
    .from(mailBrakes)
    .leftJoin(announcements, isBrakeOf)
    .where(which)
    .orderBy(mailBrakes.id);

/** The waves that are being sent, and what is stopped. */
export const listBrakes = (handle: Handle) =>
  selectBrakes(handle, or(eq(mailBrakes.state, 'stopped'), and(eq(mailBrakes.state, 'sending'), isWave)));

export type BrakeState = Pick<MailBrakeRow, 'state' | 'stoppedAt'>;

export async function lockBrake(tx: Handle, id: string): Promise<BrakeState | undefined> {
  const { state, stoppedAt } = mailBrakes;
  const [row] = await tx
    .select({ state, stoppedAt })
    .from(mailBrakes)
    .where(eq(mailBrakes.id, id))
    .for('update');
  return row;
}

/** The waves and standing brakes that the worker stopped. */
export const readAutomaticStops = (handle: Handle) =>
  selectBrakes(handle, and(eq(mailBrakes.state, 'stopped'), ne(mailBrakes.reason, 'operator')));

/** Counts what is sent from now on, in steps that begin small again. Returns whether it was stopped. */
export async function resumeBrake(tx: Handle, id: string): Promise<boolean> {
  const { count } = await tx
    .update(mailBrakes)
    .set({ state: 'sending', resumedAt: sql`now()`, stepAt: null, nextStepMails: FIRST_STEP })
    .where(and(eq(mailBrakes.id, id), eq(mailBrakes.state, 'stopped')));
  return count > 0;
}

export const readStandingBrakes = (handle: Handle) =>
  handle
    .select()
    .from(mailBrakes)
    .where(inArray(mailBrakes.id, [...standingBrakes]));

export const hasSendingWave = async (handle: Handle): Promise<boolean> =>
  (await handle.$count(mailBrakes, and(eq(mailBrakes.state, 'sending'), isWave))) > 0;

const isBehind: Record<StandingBrake, SQL | undefined> = {
  welcome: and(eq(outboxEmails.kind, 'welcome'), isNull(outboxEmails.brake)),
  unverified: eq(outboxEmails.brake, 'unverified'),
};

/** Of the latest emails behind a brake, `after` the time at which an operator resumed them. */
export async function readStandingFigures(
  handle: Handle,
  brake: StandingBrake,
  limit: number,
  after: Date | null,
): Promise<BrakeFigures> {
  const latest = handle
    .select({ outcome: outboxEmails.outcome })
    .from(outboxEmails)
    .where(
      and(
        isBehind[brake],
        eq(outboxEmails.status, 'sent'),
        after ? gt(outboxEmails.sentAt, after) : undefined,
      ),
    )
    .orderBy(desc(outboxEmails.sentAt))
    .limit(limit)
    .as('latest');
  const figures = await handle
    .select({ mails: count(), bounced: countIf(eq(latest.outcome, 'bounced')) })
    .from(latest);
  return { ...onlyRow(figures), complained: 0, earlyComplaints: 0 };
}

/** Does nothing if an operator has resumed since `resumedAt`. A date in JavaScript has no microseconds. */
export async function stopStanding(
  handle: Handle,
  brake: StandingBrake,
  resumedAt: Date | null,
  figures: BrakeFigures,
  reason: StopReason,
): Promise<void> {
  await handle
    .insert(mailBrakes)
    .values({ id: brake, ...stopped(reason, figures) })
    .onConflictDoUpdate({
      target: mailBrakes.id,
      set: stopped(reason, figures),
      setWhere: sql`${mailBrakes.state} = 'sending' and date_trunc('milliseconds', ${mailBrakes.resumedAt}) is not distinct from ${sql.param(resumedAt, mailBrakes.resumedAt)}::timestamptz`,
    });
}
