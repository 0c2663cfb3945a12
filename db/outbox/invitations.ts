import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { invitations, isInvitationOpen } from '../schema/invitations';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { idsOf, inIds, insertRecords, isAmong } from '../statements';
import { missingMail, unsentState } from './request-mail';

export const REMINDER_DAYS = 3;

export async function insertInvitations(tx: Handle, signupIds: readonly string[], mailingId: string | null) {
  if (signupIds.length === 0) return;
  const rows = signupIds.map((signupId) => ({ id: uuidv7(), signupId, mailingId }));
  await tx.execute(insertRecords(invitations, rows));
}

/**
 * Skips people whose outbox has an invitation. Of a mailing, it waits for a step.
 *
 * @param mailingId null: an operator sends it to this person alone.
 */
export async function insertInvitationMail(
  tx: Handle,
  signupIds: readonly string[],
  mailingId: string | null,
): Promise<number> {
  if (signupIds.length === 0) return 0;
  const mails = signupIds.map((signupId) => ({
    kind: 'invitation' as const,
    signupId,
    mailingId,
    ...(mailingId !== null && { dueAt: null }),
  }));
  return (await tx.execute(missingMail(mails))).count;
}

/** Invitations per call: after an outage, hundreds of thousands can begin or end, and one statement for them would time out. */
const AT_ONCE = 20_000;

export async function beginInvitations(tx: Handle, days: number, limit = AT_ONCE): Promise<void> {
  const { signupId, kind, status, sentAt, requestedAt } = outboxEmails;
  const daysAfter = (time: PgColumn) => sql`${time} + make_interval(days => ${days}::int)`;
  const isMailOfUnbegun = and(
    eq(signupId, invitations.signupId),
    eq(kind, 'invitation'),
    eq(invitations.state, 'invited'),
    isNull(invitations.expiresAt),
  );
  const { id } = invitations;
  const next = (mail: SQL | undefined) =>
    tx
      .select({ id })
      .from(invitations)
      .innerJoin(outboxEmails, and(isMailOfUnbegun, mail))
      .limit(limit)
      .for('update', { of: invitations });
  const isSent = and(eq(status, 'sent'), sql`${sentAt} > ${invitations.invitedAt}`);
  const begun = await tx
    .update(invitations)
    .set({ expiresAt: daysAfter(sentAt) })
    .from(outboxEmails)
    .where(and(eq(signupId, invitations.signupId), eq(kind, 'invitation'), isAmong(id, next(isSent))))
    .returning({ signupId: invitations.signupId, expiresAt: invitations.expiresAt });
  if (begun.length > 0 && days > REMINDER_DAYS) await requestReminders(tx, begun);
  // A mail that is never sent must not keep the place. Until then, an operator can send it again.
  const isLost = and(inArray(status, ['dead', 'cancelled']), lte(daysAfter(requestedAt), sql`now()`));
  await tx
    .update(invitations)
    .set({ expiresAt: sql`now()` })
    .where(isAmong(id, next(isLost)));
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function requestReminders(tx: Handle, begun: { signupId: string; expiresAt: Date | null }[]) {
  const kind = 'invitation_reminder';
  const ids = begun.map(({ signupId }) => signupId);
  await tx.delete(outboxEmails).where(and(eq(outboxEmails.kind, kind), inIds(outboxEmails.signupId, ids)));
  // An erasure waits for this lock and then cancels the mail.
  const people = await tx
    .select({ id: signups.id })
    .from(signups)
    .where(and(inIds(signups.id, ids), isNull(signups.erasedAt)))
    .for('key share');
  if (people.length === 0) return;
  const mailable = new Set(idsOf(people));
  const reminded = begun.filter(({ signupId }) => mailable.has(signupId));
  const mails = reminded.map(({ signupId, expiresAt }) => {
    const dueAt = new Date(Number(expiresAt) - REMINDER_DAYS * DAY_MS);
    // The mail counts as late from `requestedAt` on, so this is when it is due.
    return { id: uuidv7(), kind, signupId, dueAt, requestedAt: dueAt, expiresAt } as const;
  });
  await tx.execute(insertRecords(outboxEmails, mails));
}

export async function expireInvitations(handle: Handle, limit = AT_ONCE, person?: string): Promise<void> {
  const { id, signupId, state, expiresAt } = invitations;
  const isOfPerson = person === undefined ? undefined : eq(signupId, person);
  const isOver = and(eq(state, 'invited'), lte(expiresAt, sql`now()`), isOfPerson);
  const next = handle.select({ id }).from(invitations).where(isOver).limit(limit).for('update');
  await handle.update(invitations).set({ state: 'expired', decidedAt: expiresAt }).where(isAmong(id, next));
}

/**
 * Reuses the mail of people who are invited again. Their earlier invitations keep its outcome. Without a mailing, the mail is
 * sent at once.
 */
export async function reuseInvitationMail(
  tx: Handle,
  signupIds: readonly string[],
  mailingId: string | null,
): Promise<void> {
  const { signupId, mailOutcome } = invitations;
  const isInvitation = eq(outboxEmails.kind, 'invitation');
  await tx
    .update(invitations)
    .set({ mailOutcome: sql`coalesce(${mailOutcome}, ${outboxEmails.outcome})` })
    .from(outboxEmails)
    .where(and(inIds(signupId, signupIds), eq(outboxEmails.signupId, signupId), isInvitation));
  await tx
    .update(outboxEmails)
    .set({
      ...unsentState,
      requestedAt: sql`now()`,
      mailingId,
      mailingStep: null,
      ...(mailingId && { dueAt: null }),
    })
    .where(and(inIds(outboxEmails.signupId, signupIds), isInvitation));
}

/** Lets the days begin again with the next mail. Returns whether the person has an invitation that is open. */
export async function renewInvitation(tx: Handle, signupId: string): Promise<boolean> {
  const { count } = await tx
    .update(invitations)
    .set({ expiresAt: null })
    .where(and(eq(invitations.signupId, signupId), isInvitationOpen));
  return count > 0;
}

/** Restores these people to what they were before the mailing. */
export async function withdrawInvitations(tx: Handle, mailing: string, signupIds: readonly string[]) {
  const { mailingId, signupId } = invitations;
  await tx.delete(invitations).where(and(eq(mailingId, mailing), inIds(signupId, signupIds)));
}
