import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import {
  FIRST_STEP,
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

interface ReportedOutcome {
  /** The normalized address of the recipient. */
  address: string;
  /** The request to Resend, or undefined if the event does not name it. */
  requestId: string | undefined;
  outcome: MailOutcome;
}

/**
 * Stores what became of an email: without the request, of the latest one to the address. Resend has accepted it, so it is
 * sent, even if the worker has not stored that yet.
 *
 * @returns whether this is news.
 */
export async function storeOutcome(
  handle: Handle,
  { address, requestId, outcome }: ReportedOutcome,
): Promise<boolean> {
  const ofPerson = handle
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(
      and(
        eq(signups.normalizedEmail, address),
        inArray(outboxEmails.kind, [...personMailKinds]),
        requestId ? eq(outboxEmails.requestId, requestId) : isNotNull(outboxEmails.requestId),
      ),
    )
    .orderBy(sql`${outboxEmails.sentAt} desc nulls first`)
    .limit(1);
  const rank = (value: SQL) =>
    sql`coalesce(array_position(${sql.raw(`array['${mailOutcomes.join("','")}']`)}, ${value}), 0)`;
  const rows = await handle
    .update(outboxEmails)
    .set({
      outcome,
      status: 'sent',
      sentAt: sql`coalesce(${outboxEmails.sentAt}, now())`,
      body: null,
      error: null,
      mayHaveArrived: false,
    })
    .where(
      and(
        inArray(outboxEmails.id, ofPerson),
        sql`${rank(sql`${outboxEmails.outcome}`)} < ${rank(sql`${outcome}::text`)}`,
      ),
    )
    .returning({ id: outboxEmails.id });
  return rows.length > 0;
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
    select
      count(*) filter (where counts)::int as mails,
      count(*) filter (where counts and outcome = 'bounced')::int as bounced,
      count(*) filter (where counts and outcome = 'complained')::int as complained,
      count(*) filter (where counts and outcome = 'complained' and place <= ${EARLY})::int as "earlyComplaints",
      count(*) filter (where status = 'pending')::int as unsent,
      count(*) filter (where wave_step = ${step})::int as "stepMails",
      count(*) filter (where wave_step = ${step} and (outcome is not null or status in ('dead', 'cancelled')))::int
        as "stepSettled",
      coalesce(extract(epoch from now() - ${sql.param(stepAt, mailBrakes.stepAt)}::timestamptz) * 1000, 1e12)::float8 as "stepAgeMs"
    from (
      select *, row_number() over (partition by counts order by id) as place
      from (
        select id, status, outcome, wave_step, wave_step is not null and status in ('pending', 'sent')
          and coalesce(sent_at >= ${sql.param(resumedAt, mailBrakes.resumedAt)}::timestamptz, true) as counts
        from ${outboxEmails} where wave_id = ${id}
      ) as mail
    ) as mail`);
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
    .set({ step: step + 1, stepAt: sql`now()`, nextStepMails: mails * 2 })
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
