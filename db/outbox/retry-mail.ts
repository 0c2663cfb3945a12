import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { isNotSuppressed } from '../queries/suppressions';
import { type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { unsentState } from './request-mail';

type MailKey = Pick<OutboxRow, 'signupId' | 'kind'>;

const isOneOf = (keys: readonly MailKey[]): SQL => sql`(signup_id, kind) in (
  select "signupId", kind from json_to_recordset(${JSON.stringify(keys)}::json) as input ("signupId" uuid, kind text))`;

/** Sends dead mails again, as new ones. Skips suppressed people. Returns the number of mails. */
export async function retryChosenDeadMail(tx: Handle, keys: readonly MailKey[]): Promise<number> {
  const rows = await tx
    .update(outboxEmails)
    .set(unsentState)
    .where(and(eq(outboxEmails.status, 'dead'), isNotSuppressed(outboxEmails.signupId), isOneOf(keys)))
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}

/** Makes postponed mails due now, with the other mails of their requests: a retry must send the same request. */
export async function retryChosenPostponedMail(tx: Handle, keys: readonly MailKey[]): Promise<number> {
  const isPostponed = and(eq(outboxEmails.status, 'pending'), isNotNull(outboxEmails.lastError));
  const requests = tx
    .selectDistinct({ id: outboxEmails.requestId })
    .from(outboxEmails)
    .where(and(isPostponed, isOneOf(keys), isNotNull(outboxEmails.requestId)));
  const rows = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(isPostponed, or(isOneOf(keys), inArray(outboxEmails.requestId, requests))))
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}
