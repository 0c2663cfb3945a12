import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import {
  LARGEST_STEP,
  type MailBrakeRow,
  mailBrakes,
  type StopReason,
  WELCOME_BRAKE,
} from '../schema/mail-brakes';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { anyIdOf } from '../statements';
import { type BrakeFigures, stopped } from './brakes';

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

/** Locks the waves that are being sent, without those that another process decides about. */
export const lockSendingWaves = (tx: Handle): Promise<MailBrakeRow[]> =>
  tx
    .select()
    .from(mailBrakes)
    .where(and(eq(mailBrakes.state, 'sending'), ne(mailBrakes.id, WELCOME_BRAKE)))
    .for('update', { skipLocked: true });

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
