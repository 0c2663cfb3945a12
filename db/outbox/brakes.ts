import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import {
  FIRST_STEP,
  LARGEST_STEP,
  type MailBrakeRow,
  mailBrakes,
  type StopReason,
  WELCOME_BRAKE,
} from '../schema/mail-brakes';
import { type MailOutcome, mailOutcomes, outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { anyIdOf } from '../statements';

/** An email that a stopped brake holds back, attempted or not. */
export const isStopped = sql`coalesce(${outboxEmails.waveId}::text, ${outboxEmails.kind}) = any (array(
  select id from ${mailBrakes} where state = 'stopped'))`;

/** Opens a wave, or opens it again if it was done. Returns its state: an ended wave stays ended. */
export async function openWave(tx: Handle, wave: string): Promise<MailBrakeRow['state'] | undefined> {
  const [row] = await tx
    .insert(mailBrakes)
    .values({ id: wave })
    .onConflictDoUpdate({
      target: mailBrakes.id,
      set: { state: sql`case ${mailBrakes.state} when 'done' then 'sending' else ${mailBrakes.state} end` },
    })
    .returning({ state: mailBrakes.state });
  return row?.state;
}

export interface ReportedOutcome {
  /** The normalized address of the recipient. */
  address: string;
  /** The request to Resend, or null if the event does not name it. */
  requestId: string | null;
  outcome: MailOutcome;
}

const rankOf = (outcome: SQLWrapper) =>
  sql`coalesce(array_position(array[${sql.raw(mailOutcomes.map((word) => `'${word}'`).join(', '))}], ${outcome}), 0)`;

/**
 * Stores what became of emails: without the request, of the latest one to the address. Resend has accepted them, so they
 * are sent, even if the worker has not stored that yet.
 *
 * @returns the outcomes that are news.
 */
export async function storeOutcomes(
  handle: Handle,
  reports: readonly ReportedOutcome[],
): Promise<MailOutcome[]> {
  const rows = await handle.execute<{ outcome: MailOutcome }>(sql`
    with found as (
      select distinct on (mail.id) mail.id, report.outcome
      from json_to_recordset(${JSON.stringify(reports)}::json) as report (address text, "requestId" uuid, outcome text)
      join ${signups} person on person.normalized_email = report.address
      cross join lateral (
        select id from ${outboxEmails}
        where signup_id = person.id and kind in ${[...personMailKinds]}
          and request_id is not null and request_id = coalesce(report."requestId", request_id)
        order by sent_at desc nulls first limit 1
      ) mail
      order by mail.id, ${rankOf(sql`report.outcome`)} desc
    ), locked as (
      -- In one order, so that concurrent updates of many rows seldom deadlock.
      select id from ${outboxEmails} where id in (select id from found) order by id for update
    )
    update ${outboxEmails} mail set outcome = found.outcome, status = 'sent', sent_at = coalesce(sent_at, now()),
      body = null, error = null, may_have_arrived = false
    from found join locked using (id)
    where mail.id = found.id and ${rankOf(sql`mail.outcome`)} < ${rankOf(sql`found.outcome`)}
    returning mail.outcome`);
  return rows.map(({ outcome }) => outcome);
}

/** Locks the waves that are being sent, without those that another process decides about. */
export const lockSendingWaves = (tx: Handle): Promise<MailBrakeRow[]> =>
  tx
    .select()
    .from(mailBrakes)
    .where(and(eq(mailBrakes.state, 'sending'), ne(mailBrakes.id, WELCOME_BRAKE)))
    .for('update', { skipLocked: true });

/** What decides whether mail is stopped. */
export interface BrakeFigures {
  mails: number;
  bounced: number;
  complained: number;
  /** Complaints among the first 1,000. */
  earlyComplaints: number;
}

export interface WaveProgress extends BrakeFigures {
  unsent: number;
  /** Of these, not released yet. */
  unreleased: number;
  stepMails: number;
  /** Of the step, with an outcome, or never to be sent. */
  stepSettled: number;
  stepAgeMs: number;
}

const EARLY = 1_000;

export async function readWaveProgress(
  tx: Handle,
  { id, step, stepAt, resumedAt }: MailBrakeRow,
): Promise<WaveProgress> {
  const [progress] = await tx.execute<WaveProgress & Record<string, unknown>>(sql`
    with mail as not materialized (
      select id, status, outcome, wave_step, wave_step is not null and status in ('pending', 'sent')
        and coalesce(sent_at >= ${sql.param(resumedAt, mailBrakes.resumedAt)}::timestamptz, true) as counts
      from ${outboxEmails} where wave_id = ${id}
    )
    select
      count(*) filter (where counts)::int as mails,
      count(*) filter (where counts and outcome = 'bounced')::int as bounced,
      count(*) filter (where counts and outcome = 'complained')::int as complained,
      (select count(*) filter (where outcome = 'complained')::int
        from (select outcome from mail where counts order by id limit ${EARLY}) as early) as "earlyComplaints",
      count(*) filter (where status = 'pending')::int as unsent,
      count(*) filter (where status = 'pending' and wave_step is null)::int as unreleased,
      count(*) filter (where wave_step = ${step})::int as "stepMails",
      count(*) filter (where wave_step = ${step} and (outcome is not null or status in ('dead', 'cancelled')))::int
        as "stepSettled",
      coalesce(extract(epoch from now() - ${sql.param(stepAt, mailBrakes.stepAt)}::timestamptz) * 1000, 1e12)::float8
        as "stepAgeMs"
    from mail`);
  if (!progress) throw new Error('The progress query returned no rows');
  return progress;
}

/** Makes the next emails of a wave due. Returns their number. */
export async function releaseStep(tx: Handle, { id, step }: MailBrakeRow, mails: number): Promise<number> {
  const next = tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(
      and(eq(outboxEmails.waveId, id), isNull(outboxEmails.waveStep), eq(outboxEmails.status, 'pending')),
    )
    .orderBy(outboxEmails.id)
    .limit(mails);
  const rows = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()`, waveStep: step + 1 })
    .where(inArray(outboxEmails.id, next))
    .returning({ id: outboxEmails.id });
  await tx
    .update(mailBrakes)
    .set({ step: step + 1, stepAt: sql`now()`, nextStepMails: Math.min(mails * 2, LARGEST_STEP) })
    .where(eq(mailBrakes.id, id));
  return rows.length;
}

export const finishWave = (tx: Handle, wave: string) =>
  tx.update(mailBrakes).set({ state: 'done' }).where(eq(mailBrakes.id, wave));

const stopped = (reason: StopReason, { mails, bounced, complained }: BrakeFigures) =>
  ({ state: 'stopped', reason, mails, bounced, complained, stoppedAt: sql`now()` }) as const;

/** The unsent emails of the wave that were never attempted wait for a step again. The claim leaves out the others. */
export async function stopWave(
  tx: Handle,
  wave: string,
  reason: StopReason,
  figures: BrakeFigures,
): Promise<void> {
  await tx.update(mailBrakes).set(stopped(reason, figures)).where(eq(mailBrakes.id, wave));
  await tx.update(outboxEmails).set({ dueAt: null, waveStep: null }).where(isUntried(wave));
}

const isUntried = (wave: string) =>
  and(eq(outboxEmails.waveId, wave), eq(outboxEmails.status, 'pending'), isNull(outboxEmails.requestId));

/** The latest welcome emails that were sent since an operator resumed. */
export async function readWelcomeFigures(handle: Handle, limit: number) {
  const [brake] = await handle.select().from(mailBrakes).where(eq(mailBrakes.id, WELCOME_BRAKE));
  const latest = handle
    .select({ outcome: outboxEmails.outcome })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.kind, 'welcome'),
        eq(outboxEmails.status, 'sent'),
        brake?.resumedAt ? gt(outboxEmails.sentAt, brake.resumedAt) : undefined,
      ),
    )
    .orderBy(desc(outboxEmails.sentAt))
    .limit(limit)
    .as('latest');
  const [figures] = await handle
    .select({
      mails: sql<number>`count(*)::int`,
      bounced: sql<number>`(count(*) filter (where ${latest.outcome} = 'bounced'))::int`,
    })
    .from(latest);
  return { brake, figures: { mails: 0, bounced: 0, complained: 0, earlyComplaints: 0, ...figures } };
}

/** Does nothing if an operator has resumed since the figures were read. */
export async function stopWelcomes(
  handle: Handle,
  { brake, figures }: Awaited<ReturnType<typeof readWelcomeFigures>>,
  reason: StopReason,
): Promise<void> {
  await handle
    .insert(mailBrakes)
    .values({ id: WELCOME_BRAKE, ...stopped(reason, figures) })
    .onConflictDoUpdate({
      target: mailBrakes.id,
      set: stopped(reason, figures),
      setWhere: sql`${mailBrakes.state} = 'sending' and ${mailBrakes.resumedAt} is not distinct from ${sql.param(brake?.resumedAt ?? null, mailBrakes.resumedAt)}::timestamptz`,
    });
}

/** The brakes that are not done, for operators. */
export const listBrakes = (handle: Handle): Promise<MailBrakeRow[]> =>
  handle
    .select()
    .from(mailBrakes)
    .where(inArray(mailBrakes.state, ['sending', 'stopped']))
    .orderBy(mailBrakes.id);

/** The waves that are stopped, and one more while welcome emails are. */
export const countStoppedMail = (handle: Handle) =>
  handle.$count(mailBrakes, eq(mailBrakes.state, 'stopped'));

/** Counts what is sent from now on, in steps that begin small again. Returns whether it was stopped. */
export async function resumeBrake(tx: Handle, id: string): Promise<boolean> {
  const rows = await tx
    .update(mailBrakes)
    .set({ state: 'sending', resumedAt: sql`now()`, stepAt: null, nextStepMails: FIRST_STEP })
    .where(and(eq(mailBrakes.id, id), eq(mailBrakes.state, 'stopped')))
    .returning({ id: mailBrakes.id });
  return rows.length > 0;
}

/** Ends a wave and cancels its attempted emails, which may have arrived. Returns whether the wave exists. */
export async function endWave(tx: Handle, wave: string): Promise<boolean> {
  const rows = await tx
    .update(mailBrakes)
    .set({ state: 'ended' })
    .where(and(eq(mailBrakes.id, wave), ne(mailBrakes.id, WELCOME_BRAKE)))
    .returning({ id: mailBrakes.id });
  if (rows.length === 0) return false;
  await tx
    .update(outboxEmails)
    .set({ status: 'cancelled', error: 'wave_ended', body: null, mayHaveArrived: true })
    .where(
      and(
        eq(outboxEmails.waveId, wave),
        eq(outboxEmails.status, 'pending'),
        isNotNull(outboxEmails.requestId),
      ),
    );
  return true;
}

/** Puts people of an ended wave back in line whose invitation was never attempted. Returns their number. */
export async function returnToLine(tx: Handle, wave: string, limit: number): Promise<number> {
  const mails = tx.select({ id: outboxEmails.id }).from(outboxEmails).where(isUntried(wave)).limit(limit);
  const deleted = await tx
    .delete(outboxEmails)
    .where(inArray(outboxEmails.id, mails))
    .returning({ signupId: outboxEmails.signupId });
  const ids = deleted.flatMap(({ signupId }) => signupId ?? []);
  await tx
    .update(signups)
    .set({ invitedAt: null })
    .where(sql`${signups.id} = ${anyIdOf(ids)}`);
  return deleted.length;
}
