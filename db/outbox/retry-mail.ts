import { and, eq, gt, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { broadcastKinds } from '../schema/mailings';
import { outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { countIf, idsOf, inIds, oneOf, onlyRow } from '../statements';
import { unsentState } from './request-mail';
import { isNotSuppressed } from './suppressions';

const { id, status, error, dueAt, requestedAt, requestId, signupId, mayHaveArrived } = outboxEmails;

/** Whether the person has a later email of the kind. Of mailings, each is for itself. */
const wasAskedAgain = sql`exists (select from ${outboxEmails} later
  where later.signup_id = ${signupId} and later.kind = ${outboxEmails.kind} and later.requested_at > ${requestedAt}
    and not ${oneOf(outboxEmails.kind, broadcastKinds)})`;

/** Mail to operators is not sent again: its content is gone. The kinds make Postgres use the index. */
const isDead = and(
  eq(status, 'dead'),
  not(wasAskedAgain),
  inArray(outboxEmails.kind, [...personMailKinds]),
  isNotSuppressed(signupId),
);
const isPostponed = and(eq(status, 'pending'), isNotNull(error));

/** Emails that a retry for everybody retries: they can't have arrived, and are not due. */
const isCertain = (reason?: MailError) =>
  and(
    or(and(isDead, not(mayHaveArrived)), and(isPostponed, gt(dueAt, sql`now()`))),
    reason && eq(error, reason),
  );

export async function countCertainMail(tx: Handle, reason?: MailError) {
  const counts = { dead: countIf(eq(status, 'dead')), postponed: countIf(eq(status, 'pending')) };
  return onlyRow(await tx.select(counts).from(outboxEmails).where(isCertain(reason)));
}

export const countUncertainMail = (tx: Handle, reason?: MailError) =>
  tx.$count(outboxEmails, and(isDead, mayHaveArrived, reason && eq(error, reason)));

export const findCertainMail = async (tx: Handle, limit: number, reason?: MailError) =>
  idsOf(await tx.select({ id }).from(outboxEmails).where(isCertain(reason)).limit(limit));

/** These emails, or all of a person. */
type RetryScope = { ids: readonly string[] } | { signupId: string };

const isIn = (scope: RetryScope): SQL | undefined =>
  'ids' in scope ? inIds(id, scope.ids) : eq(signupId, scope.signupId);

export async function retryDeadMail(tx: Handle, scope: RetryScope): Promise<number> {
  return (
    await tx
      .update(outboxEmails)
      .set(unsentState)
      .where(and(isDead, isIn(scope)))
  ).count;
}

/**
 * Makes postponed emails due now, with the other emails of their requests: a retry must send the same request. A postponed
 * email has no request if Resend refused the sender. Returns the number of emails.
 */
export async function retryPostponedMail(tx: Handle, scope: RetryScope): Promise<number> {
  const which = isIn(scope);
  const requests = tx.selectDistinct({ id: requestId }).from(outboxEmails).where(and(isPostponed, which));
  const { count } = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(isPostponed, or(which, inArray(requestId, requests))));
  return count;
}
