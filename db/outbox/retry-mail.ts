import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { inIds } from '../statements';
import { unsentState } from './request-mail';
import { isNotSuppressed } from './suppressions';

/** Which emails an operator retries. `certain`: all emails, without dead ones that may have arrived. */
export type RetryScope = 'certain' | { signupId: string } | { ids: readonly string[] };

function isIn(scope: RetryScope): SQL | undefined {
  if (scope === 'certain') return sql`true`;
  if ('ids' in scope) return inIds(outboxEmails.id, scope.ids);
  return eq(outboxEmails.signupId, scope.signupId);
}

/** Mail to operators is not sent again: its content is gone. The kinds make Postgres use the index. */
const isToPerson = inArray(outboxEmails.kind, [...personMailKinds]);

const isDead = (which?: SQL) =>
  and(eq(outboxEmails.status, 'dead'), isToPerson, isNotSuppressed(outboxEmails.signupId), which);

export async function retryDeadMail(tx: Handle, scope: RetryScope): Promise<number> {
  const { count } = await tx
    .update(outboxEmails)
    .set(unsentState)
    .where(isDead(scope === 'certain' ? not(outboxEmails.mayHaveArrived) : isIn(scope)));
  return count;
}

export async function countUncertainMail(tx: Handle): Promise<number> {
  return tx.$count(outboxEmails, isDead(sql`${outboxEmails.mayHaveArrived}`));
}

/**
 * Makes postponed emails due now, with the other emails of their requests: a retry must send the same request. A postponed
 * email has no request if Resend refused the sender. Returns the number of emails.
 */
export async function retryPostponedMail(tx: Handle, scope: RetryScope): Promise<number> {
  const isPostponed = and(eq(outboxEmails.status, 'pending'), isNotNull(outboxEmails.error));
  const which = isIn(scope);
  const requests = tx
    .selectDistinct({ id: outboxEmails.requestId })
    .from(outboxEmails)
    .where(and(isPostponed, which));
  const { count } = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(and(isPostponed, or(which, inArray(outboxEmails.requestId, requests))));
  return count;
}

export async function findRecipient(tx: Handle, id: string): Promise<string | undefined> {
  const [mail] = await tx
    .select({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, id));
  return mail?.signupId ?? undefined;
}
