import { and, asc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { insertRecords } from '../queries/insert-records';
import { isNotSuppressed } from '../queries/suppressions';
import { type MailKind, type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { mayHaveArrived } from './may-have-arrived';
import { unsentState } from './request-mail';

const listColumns = {
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

/** Oldest first. */
export async function listMail(handle: Handle, statuses: OutboxRow['status'][], limit: number) {
  return handle
    .select(listColumns)
    .from(outboxEmails)
    .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(inArray(outboxEmails.status, statuses))
    .orderBy(asc(outboxEmails.requestedAt))
    .limit(limit);
}

export type MailRow = Awaited<ReturnType<typeof listMail>>[number];

export async function listMailForPerson(handle: Handle, signupId: string): Promise<OutboxRow[]> {
  return handle
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.signupId, signupId))
    .orderBy(asc(outboxEmails.requestedAt));
}

const mailKey = { signupId: outboxEmails.signupId, kind: outboxEmails.kind };

const isDead = (condition: SQL) =>
  and(eq(outboxEmails.status, 'dead'), isNotSuppressed(outboxEmails.signupId), condition);

/** Skips emails that may have arrived, unless they are one person's. */
export async function retryDeadMail(tx: Handle, signupId?: string) {
  const condition = signupId ? eq(outboxEmails.signupId, signupId) : not(mayHaveArrived);
  return tx.update(outboxEmails).set(unsentState).where(isDead(condition)).returning(mailKey);
}

export async function countUncertainMail(tx: Handle): Promise<number> {
  return tx.$count(outboxEmails, isDead(mayHaveArrived));
}

const isPostponed = and(eq(outboxEmails.status, 'pending'), isNotNull(outboxEmails.lastError));

/** Includes the other emails of the same requests: a retry must send the same request. */
export async function retryPostponedMailNow(tx: Handle, signupId?: string) {
  const requests = tx
    .select({ id: outboxEmails.requestId })
    .from(outboxEmails)
    .where(and(isPostponed, signupId ? eq(outboxEmails.signupId, signupId) : undefined));
  return tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(isPostponed, inArray(outboxEmails.requestId, requests)))
    .returning(mailKey);
}

/** Skips people whose outbox already has an email of this kind. */
export async function insertMissingMail(tx: Handle, kind: MailKind, signupIds: string[]): Promise<number> {
  if (signupIds.length === 0) return 0;
  const insert = insertRecords(
    outboxEmails,
    signupIds.map((signupId) => ({ signupId, kind })),
  );
  const inserted = await tx.execute(sql`${insert} on conflict do nothing returning signup_id`);
  return inserted.length;
}
