import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailKey } from '../queries/admin-mail';
import { isNotSuppressed } from '../queries/suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { mayHaveArrived } from './may-have-arrived';
import { unsentState } from './request-mail';

const isFor = (signupId: string): SQL => eq(outboxEmails.signupId, signupId);

const isOneOf = (keys: readonly MailKey[]): SQL => sql`(signup_id, kind) in (
  select "signupId", kind from json_to_recordset(${JSON.stringify(keys)}::json) as input ("signupId" uuid, kind text))`;

const isDead = (which: SQL) =>
  and(eq(outboxEmails.status, 'dead'), isNotSuppressed(outboxEmails.signupId), which);

/** Sends dead emails again, as new ones. Skips suppressed people. Returns the number of emails. */
async function retryDead(tx: Handle, which: SQL): Promise<number> {
  const rows = await tx
    .update(outboxEmails)
    .set(unsentState)
    .where(isDead(which))
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}

/** Without a person, skips emails that may have arrived. */
export async function retryDeadMail(tx: Handle, signupId?: string): Promise<number> {
  return retryDead(tx, signupId ? isFor(signupId) : not(mayHaveArrived));
}

export async function retryChosenDeadMail(tx: Handle, keys: readonly MailKey[]): Promise<number> {
  return retryDead(tx, isOneOf(keys));
}

/** Dead emails that `retryDeadMail` skips without a person. */
export async function countUncertainMail(tx: Handle): Promise<number> {
  return tx.$count(outboxEmails, isDead(mayHaveArrived));
}

/**
 * Makes postponed emails due now, with the other emails of their requests: a retry must send the same request. A postponed
 * email has no request if Resend refused the sender. Returns the number of emails.
 */
async function retryPostponed(tx: Handle, which: SQL): Promise<number> {
  const isPostponed = and(eq(outboxEmails.status, 'pending'), isNotNull(outboxEmails.lastError));
  const requests = tx
    .selectDistinct({ id: outboxEmails.requestId })
    .from(outboxEmails)
    .where(and(isPostponed, which, isNotNull(outboxEmails.requestId)));
  const rows = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(isPostponed, or(which, inArray(outboxEmails.requestId, requests))))
    .returning({ signupId: outboxEmails.signupId });
  return rows.length;
}

/** Without a person, every postponed email. */
export async function retryPostponedMail(tx: Handle, signupId?: string): Promise<number> {
  return retryPostponed(tx, signupId ? isFor(signupId) : sql`true`);
}

export async function retryChosenPostponedMail(tx: Handle, keys: readonly MailKey[]): Promise<number> {
  return retryPostponed(tx, isOneOf(keys));
}
