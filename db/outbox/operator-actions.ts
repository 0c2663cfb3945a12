import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { chunksOf } from '../queries/chunks';
import { isNotSuppressed } from '../queries/suppressions';
import { type MailKind, type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { unsentState } from './request-mail';

/** A mail and its reader, as operators see them. */
const lineColumns = {
  kind: outboxEmails.kind,
  status: outboxEmails.status,
  attempts: outboxEmails.attempts,
  lastError: outboxEmails.lastError,
  requestedAt: outboxEmails.requestedAt,
  dueAt: outboxEmails.dueAt,
  sentAt: outboxEmails.sentAt,
  signupPosition: signups.signupPosition,
  referralCode: signups.referralCode,
  email: signups.email,
};

/** Mails of some statuses, those asked for longest ago first. */
export async function listMail(handle: Handle, statuses: OutboxRow['status'][], limit: number) {
  return handle
    .select(lineColumns)
    .from(outboxEmails)
    .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(inArray(outboxEmails.status, statuses))
    .orderBy(asc(outboxEmails.requestedAt))
    .limit(limit);
}

export type MailRow = Awaited<ReturnType<typeof listMail>>[number];

/** All mail of a person. */
export async function listMailForPerson(handle: Handle, signupId: string): Promise<OutboxRow[]> {
  return handle
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.signupId, signupId))
    .orderBy(asc(outboxEmails.requestedAt));
}

const whose = { signupId: outboxEmails.signupId, kind: outboxEmails.kind };

const deadMail = (tx: Handle, which: SQL) =>
  and(eq(outboxEmails.status, 'dead'), isNotSuppressed(tx, outboxEmails.signupId), which);

/**
 * Starts mail afresh that was given up.
 *
 * @param which a person's, or everybody's but what was given up for one reason.
 * @returns whose mail it was.
 */
export async function reviveDeadMail(tx: Handle, which: { signupId: string } | { exceptReason: string }) {
  const condition =
    'signupId' in which
      ? eq(outboxEmails.signupId, which.signupId)
      : sql`${outboxEmails.lastError} is distinct from ${which.exceptReason}`;
  return tx.update(outboxEmails).set(unsentState).where(deadMail(tx, condition)).returning(whose);
}

/** Counts the mail that was given up for a reason. */
export async function countDeadMail(tx: Handle, reason: string): Promise<number> {
  return tx.$count(outboxEmails, deadMail(tx, eq(outboxEmails.lastError, reason)));
}

const isPostponed = and(eq(outboxEmails.status, 'pending'), isNotNull(outboxEmails.lastError));

/**
 * Makes mail due at once that waits for another try, as it is: with all of its request, which is one to the provider.
 *
 * @param signupId whose; everybody's when it is left out.
 * @returns whose mail it was.
 */
export async function retryPostponedMailNow(tx: Handle, signupId?: string) {
  const requests = tx
    .select({ id: outboxEmails.requestId })
    .from(outboxEmails)
    .where(and(isPostponed, signupId ? eq(outboxEmails.signupId, signupId) : undefined));
  return tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(isPostponed, inArray(outboxEmails.requestId, requests)))
    .returning(whose);
}

/** Puts a mail of a kind into the outbox for those of these people who have none. */
export async function insertMissingMail(tx: Handle, kind: MailKind, signupIds: string[]): Promise<number> {
  let inserted = 0;
  for (const chunk of chunksOf(signupIds)) {
    const rows = await tx
      .insert(outboxEmails)
      .values(chunk.map((signupId) => ({ signupId, kind })))
      .onConflictDoNothing()
      .returning({ signupId: outboxEmails.signupId });
    inserted += rows.length;
  }
  return inserted;
}
