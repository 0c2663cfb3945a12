import { and, eq, exists, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { invitations } from '../schema/invitations';
import { LARGEST_STEP, type MailBrakeRow, mailBrakes, type StopReason } from '../schema/mail-brakes';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { countIf, idsOf, inIds, isAmong, onlyRow } from '../statements';
import { type BrakeFigures, isWave, stopped } from './brakes';
import { withdrawInvitations } from './invitations';

/** Opens a wave, or opens it again if it was done. Returns its state: a stopped or ended wave stays so. */
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

const selectSending = (tx: Handle, which?: SQL) =>
  tx
    .select()
    .from(mailBrakes)
    .where(and(eq(mailBrakes.state, 'sending'), isWave, which));

/** Locks the waves that are being sent, without those that another process decides about. */
export const lockSendingWaves = (tx: Handle) => selectSending(tx).for('update', { skipLocked: true });

export const lockSendingWave = async (tx: Handle, wave: string) =>
  (await selectSending(tx, eq(mailBrakes.id, wave)).for('update')).at(0);

const EARLY = 1_000;

export type WaveProgress = Awaited<ReturnType<typeof readWaveProgress>>;

export async function readWaveProgress(tx: Handle, { id, step, stepAt, resumedAt }: MailBrakeRow) {
  const { waveId, waveStep, status, outcome, sentAt } = outboxEmails;
  const isOfWave = eq(waveId, id);
  const isReleased = and(isNotNull(waveStep), inArray(status, ['pending', 'sent']));
  const counts = and(isReleased, resumedAt ? or(isNull(sentAt), gte(sentAt, resumedAt)) : undefined);
  const isPending = eq(status, 'pending');
  const isOfStep = eq(waveStep, step);
  const isSettled = or(isNotNull(outcome), inArray(status, ['dead', 'cancelled']));
  const early = tx
    .select({ outcome })
    .from(outboxEmails)
    .where(and(isOfWave, counts))
    .orderBy(outboxEmails.id)
    .limit(EARLY)
    .as('early');
  const progress = await tx
    .select({
      mails: countIf(counts),
      bounced: countIf(and(counts, eq(outcome, 'bounced'))),
      complained: countIf(and(counts, eq(outcome, 'complained'))),
      earlyComplaints: tx.$count(early, eq(early.outcome, 'complained')),
      unsent: countIf(isPending),
      /** Of these, not released yet. */
      unreleased: countIf(and(isPending, isNull(waveStep))),
      stepMails: countIf(isOfStep),
      /** Of the step, with an outcome, or never to be sent. */
      stepSettled: countIf(and(isOfStep, isSettled)),
      stepAgeMs: sql<number>`coalesce(extract(epoch from now() - ${sql.param(stepAt, mailBrakes.stepAt)}::timestamptz) * 1000, 1e12)::float8`,
    })
    .from(outboxEmails)
    .where(isOfWave);
  return onlyRow(progress);
}

const isUnsent = (wave: string, which?: SQL) =>
  and(eq(outboxEmails.waveId, wave), eq(outboxEmails.status, 'pending'), which);
const isUntried = (wave: string) => isUnsent(wave, isNull(outboxEmails.requestId));

export async function releaseStep(tx: Handle, { id, step }: MailBrakeRow, mails: number): Promise<number> {
  const next = tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(isUnsent(id, isNull(outboxEmails.waveStep)))
    .orderBy(outboxEmails.id)
    .limit(mails);
  const { count } = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()`, waveStep: step + 1 })
    .where(inArray(outboxEmails.id, next));
  await tx
    .update(mailBrakes)
    .set({ step: step + 1, stepAt: sql`now()`, nextStepMails: Math.min(mails * 2, LARGEST_STEP) })
    .where(eq(mailBrakes.id, id));
  return count;
}

export const closeWave = (tx: Handle, wave: string, state: 'done' | 'ended') =>
  tx.update(mailBrakes).set({ state }).where(eq(mailBrakes.id, wave));

/**
 * The emails of its steps that were never attempted wait for a step again. The claim leaves out the others. Those of later steps are
 * not written: there can be a million, and the statement would time out.
 */
export async function stopWave(tx: Handle, wave: string, reason: StopReason, figures: BrakeFigures) {
  await tx.update(mailBrakes).set(stopped(reason, figures)).where(eq(mailBrakes.id, wave));
  await tx
    .update(outboxEmails)
    .set({ dueAt: null, waveStep: null })
    .where(and(isUntried(wave), isNotNull(outboxEmails.waveStep)));
}

const cancelled = { status: 'cancelled', error: 'wave_ended', body: null } as const;

/** Also cancels the emails that may have arrived. Returns whether the wave exists. */
export async function stopBeforeEnding(tx: Handle, wave: string): Promise<boolean> {
  const { count } = await tx
    .update(mailBrakes)
    .set({ state: 'stopped', reason: 'operator', stoppedAt: sql`now()` })
    .where(and(eq(mailBrakes.id, wave), isWave));
  if (count === 0) return false;
  // A retry begins without a request, so a mail that is not attempted may have arrived before, too.
  const used = tx
    .select({ id: invitations.signupId })
    .from(invitations)
    .where(and(eq(invitations.waveId, wave), ne(invitations.state, 'invited')));
  // Two statements, because Postgres finds either by an index, and would read the whole wave for both.
  for (const isUncertain of [isNotNull(outboxEmails.requestId), inArray(outboxEmails.signupId, used)]) {
    await tx
      .update(outboxEmails)
      .set({ ...cancelled, mayHaveArrived: true })
      .where(isUnsent(wave, isUncertain));
  }
  return true;
}

/** Waves that somebody began to end. Each of its transactions stops the wave and adds an audit entry, so both have the same time. */
export const readUnfinishedEndings = (handle: Handle) =>
  handle
    .select({ wave: mailBrakes.id, actor: auditEntries.actor, sessionId: auditEntries.sessionId })
    .from(mailBrakes)
    .innerJoin(
      auditEntries,
      and(eq(auditEntries.action, 'wave.end'), eq(auditEntries.at, mailBrakes.stoppedAt)),
    )
    .where(and(eq(mailBrakes.state, 'stopped'), eq(mailBrakes.id, sql`${auditEntries.detail} ->> 'wave'`)));

export const countUntried = (handle: Handle, wave: string) => handle.$count(outboxEmails, isUntried(wave));

/** The unsent emails of an announcement that were never attempted. */
export async function cancelNews(tx: Handle, wave: string, limit: number): Promise<number> {
  const { id } = outboxEmails;
  const next = tx.select({ id }).from(outboxEmails).where(isUntried(wave)).limit(limit).for('update');
  const { count } = await tx.update(outboxEmails).set(cancelled).where(isAmong(id, next));
  return count;
}

/** People who were invited before are as they were then. Their cancelled mail stays: who was invited has one. */
export async function returnToLine(tx: Handle, wave: string, limit: number): Promise<number> {
  const { id, signupId } = outboxEmails;
  const mails = await tx
    .select({ id, signupId })
    .from(outboxEmails)
    .where(isUntried(wave))
    .limit(limit)
    .for('update');
  const people = mails.flatMap((mail) => mail.signupId ?? []);
  await withdrawInvitations(tx, wave, people);
  const before = sql`(select max(invited_at) from ${invitations} where signup_id = ${signups.id})`;
  await tx.update(signups).set({ invitedAt: before }).where(inIds(signups.id, people));
  const isOfWave = inIds(id, idsOf(mails));
  const invited = tx
    .select({ id: invitations.signupId })
    .from(invitations)
    .where(eq(invitations.signupId, signupId));
  await tx
    .update(outboxEmails)
    .set(cancelled)
    .where(and(isOfWave, exists(invited)));
  await tx.delete(outboxEmails).where(and(isOfWave, eq(outboxEmails.status, 'pending')));
  return mails.length;
}
