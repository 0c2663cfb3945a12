import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { type InvitationRow, invitations } from '../schema/invitations';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { idsOf, inIds, insertRecords, isAmong } from '../statements';

export const REMINDER_DAYS = 3;

/**
 * Invites people, and mails them in this order.
 *
 * @param mailingId whose steps the mails wait for. Null: an operator invites this person alone.
 */
export async function insertInvitations(tx: Handle, signupIds: readonly string[], mailingId: string | null) {
  if (signupIds.length === 0) return;
  const mails = signupIds.map((signupId) => newInvitationMail(signupId, mailingId));
  await tx.execute(insertRecords(outboxEmails, mails));
  const rows = mails.map(({ id: mailId, signupId }) => ({ id: uuidv7(), signupId, mailingId, mailId }));
  await tx.execute(insertRecords(invitations, rows));
}

const newInvitationMail = (signupId: string, mailingId: string | null) =>
  ({
    id: uuidv7(),
    kind: 'invitation',
    signupId,
    mailingId,
    ...(mailingId !== null && { dueAt: null }),
  }) as const;

/** Invitations per call: after an outage, hundreds of thousands can begin or end, and one statement for them would time out. */
const AT_ONCE = 20_000;

export async function beginInvitations(tx: Handle, days: number, limit = AT_ONCE): Promise<void> {
  const { status, sentAt, requestedAt } = outboxEmails;
  const daysAfter = (time: PgColumn) => sql`${time} + make_interval(days => ${days}::int)`;
  const isItsMail = eq(outboxEmails.id, invitations.mailId);
  const isUnbegun = and(isItsMail, eq(invitations.state, 'invited'), isNull(invitations.expiresAt));
  const { id } = invitations;
  const next = (mail: SQL | undefined) =>
    tx
      .select({ id })
      .from(invitations)
      .innerJoin(outboxEmails, and(isUnbegun, mail))
      .limit(limit)
      .for('update', { of: invitations });
  // Those that were sent before 2.0 have no end.
  const isSent = and(eq(status, 'sent'), sql`${sentAt} > ${invitations.invitedAt}`);
  const begun = await tx
    .update(invitations)
    .set({ expiresAt: daysAfter(sentAt) })
    .from(outboxEmails)
    .where(and(isItsMail, isAmong(id, next(isSent))))
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
  // Reminders of ends that are put off.
  await tx
    .delete(outboxEmails)
    .where(
      and(
        sql`${outboxEmails.status} = 'pending'`,
        eq(outboxEmails.kind, kind),
        inIds(outboxEmails.signupId, ids),
      ),
    );
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

/** Sends the mail of an open invitation again, with which its days begin again. Returns false if it is waiting. */
export async function mailInvitationAgain(tx: Handle, { id, signupId }: InvitationRow): Promise<boolean> {
  const mail = newInvitationMail(signupId, null);
  const { count } = await tx.insert(outboxEmails).values(mail).onConflictDoNothing();
  if (count === 0) return false;
  await tx.update(invitations).set({ mailId: mail.id, expiresAt: null }).where(eq(invitations.id, id));
  return true;
}

/** Restores people to what they were before they got these mails, which were never attempted. */
export async function withdrawInvitations(tx: Handle, mailIds: readonly string[]) {
  await tx.delete(invitations).where(inIds(invitations.mailId, mailIds));
  await tx.delete(outboxEmails).where(inIds(outboxEmails.id, mailIds));
}
