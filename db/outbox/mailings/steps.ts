import { and, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { invitations } from '../../schema/invitations';
import { LARGEST_STEP, type MailingRow, mailings, type StopReason } from '../../schema/mailings';
import { outboxEmails } from '../../schema/outbox-emails';
import { signups } from '../../schema/signups';
import { countIf, idsOf, inIds, isAmong, onlyRow } from '../../statements';
import { withdrawInvitations } from '../invitations';
import { type BrakeFigures, isOf, stopped } from './state';

type Mailing = Pick<MailingRow, 'id'>;

const EARLY = 1_000;

export type Progress = Awaited<ReturnType<typeof readProgress>>;

export async function readProgress(tx: Handle, mailing: MailingRow) {
  const { step, stepAt, resumedAt } = mailing;
  const { mailingStep, status, outcome, sentAt } = outboxEmails;
  const isReleased = and(isNotNull(mailingStep), inArray(status, ['pending', 'sent']));
  const counts = and(isReleased, resumedAt ? or(isNull(sentAt), gte(sentAt, resumedAt)) : undefined);
  const isPending = eq(status, 'pending');
  const isOfStep = eq(mailingStep, step);
  const isSettled = or(isNotNull(outcome), inArray(status, ['dead', 'cancelled']));
  const early = tx
    .select({ outcome })
    .from(outboxEmails)
    .where(and(isOf(mailing), counts))
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
      unreleased: countIf(and(isPending, isNull(mailingStep))),
      stepMails: countIf(isOfStep),
      /** Emails of the step that have an outcome or will never be sent. */
      stepSettled: countIf(and(isOfStep, isSettled)),
      stepAgeMs: sql<number>`coalesce(extract(epoch from now() - ${sql.param(stepAt, mailings.stepAt)}::timestamptz) * 1000, 1e12)::float8`,
    })
    .from(outboxEmails)
    .where(isOf(mailing));
  return onlyRow(progress);
}

const isUnsent = (mailing: Mailing, which?: SQL) =>
  and(isOf(mailing), eq(outboxEmails.status, 'pending'), which);
const isUntried = (mailing: Mailing) => isUnsent(mailing, isNull(outboxEmails.requestId));

export async function releaseStep(tx: Handle, mailing: MailingRow, mails: number): Promise<void> {
  const step = mailing.step + 1;
  const next = tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(isUnsent(mailing, isNull(outboxEmails.mailingStep)))
    .orderBy(outboxEmails.id)
    .limit(mails);
  await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()`, mailingStep: step })
    .where(inArray(outboxEmails.id, next));
  await tx
    .update(mailings)
    .set({ step, stepAt: sql`now()`, nextStepMails: Math.min(mails * 2, LARGEST_STEP) })
    .where(eq(mailings.id, mailing.id));
}

/**
 * The emails of its steps that were never attempted wait for a step again. The claim leaves out the others. Those of later steps are
 * not written: there can be a million, and the statement would time out.
 */
export async function stopMailing(
  tx: Handle,
  mailing: Mailing,
  reason: StopReason,
  figures: BrakeFigures,
  stoppedBy?: string,
) {
  await tx
    .update(mailings)
    .set(stopped(reason, figures, stoppedBy))
    .where(eq(mailings.id, mailing.id));
  await tx
    .update(outboxEmails)
    .set({ dueAt: null, mailingStep: null })
    .where(and(isUntried(mailing), isNotNull(outboxEmails.mailingStep)));
}

export const countUntried = (handle: Handle, mailing: Mailing) =>
  handle.$count(outboxEmails, isUntried(mailing));

const cancelled = { status: 'cancelled', error: 'mailing_ended', body: null } as const;

/** Cancels the emails that may have arrived. */
async function cancelUncertain(tx: Handle, mailing: Mailing): Promise<void> {
  // A retry begins without a request, so a mail that is not attempted may have arrived before, too.
  const used = tx
    .select({ id: invitations.signupId })
    .from(invitations)
    .where(and(eq(invitations.mailingId, mailing.id), ne(invitations.state, 'invited')));
  // Two statements, because Postgres finds either by an index, and would read the whole mailing for both.
  for (const isUncertain of [isNotNull(outboxEmails.requestId), inArray(outboxEmails.signupId, used)]) {
    await tx
      .update(outboxEmails)
      .set({ ...cancelled, mayHaveArrived: true })
      .where(isUnsent(mailing, isUncertain));
  }
}

/** Cancels emails that were never attempted, and those that may have arrived. Returns how many were never attempted. */
export async function cancelUntried(tx: Handle, mailing: Mailing, limit: number): Promise<number> {
  await cancelUncertain(tx, mailing);
  const { id } = outboxEmails;
  const next = tx.select({ id }).from(outboxEmails).where(isUntried(mailing)).limit(limit).for('update');
  const { count } = await tx.update(outboxEmails).set(cancelled).where(isAmong(id, next));
  return count;
}

/**
 * Does the same for invitations, of which those that were never attempted are deleted: people who were invited before are as they were
 * then. The caller must hold the lock of the counter.
 */
export async function returnToLine(tx: Handle, mailing: Mailing, limit: number): Promise<number> {
  await cancelUncertain(tx, mailing);
  const { id, signupId } = outboxEmails;
  const mails = await tx
    .select({ id, signupId })
    .from(outboxEmails)
    .where(isUntried(mailing))
    .limit(limit)
    .for('update');
  await withdrawInvitations(tx, idsOf(mails));
  const people = mails.flatMap((mail) => mail.signupId ?? []);
  const before = sql`(select max(invited_at) from ${invitations} where signup_id = ${signups.id})`;
  await tx.update(signups).set({ invitedAt: before }).where(inIds(signups.id, people));
  return mails.length;
}

export interface Queued {
  people: number;
  position?: number;
  isLast: boolean;
}

/** Counts the people who were queued, and returns false if it is not sent any more or others were. With the last one, the steps begin. */
export async function saveQueued(
  tx: Handle,
  { id, queued, queuedPosition }: MailingRow,
  { people, position = queuedPosition, isLast }: Queued,
): Promise<boolean> {
  const isUnchanged = [eq(mailings.queued, queued), eq(mailings.queuedPosition, queuedPosition)];
  const { count } = await tx
    .update(mailings)
    .set({ queued: queued + people, queuedPosition: position, ...(isLast && { queuedAt: sql`now()` }) })
    .where(and(eq(mailings.id, id), eq(mailings.state, 'sending'), ...isUnchanged));
  return count > 0;
}
