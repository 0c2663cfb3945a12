import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { insertRecords } from '../queries/insert-records';
import { type MailKind, type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

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
