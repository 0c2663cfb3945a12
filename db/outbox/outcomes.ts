import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import { cancelledState } from './cancel-mail';
import type { ClaimedRequest } from './claim';
import { errorAfterRetry } from './may-have-arrived';
import { milliseconds, unsentState } from './request-mail';

const pendingOf = (request: ClaimedRequest) =>
  and(eq(outboxEmails.requestId, request.id), eq(outboxEmails.status, 'pending'));

/** Changes nothing if the lease has expired and another worker has claimed the request. */
async function updateClaimed(
  handle: Handle,
  request: ClaimedRequest,
  values: PgUpdateSetSource<typeof outboxEmails>,
  signupIds?: string[],
): Promise<void> {
  if (signupIds?.length === 0) return;
  const isLatest = eq(outboxEmails.attempts, request.attempt);
  const isOneOf = signupIds && inArray(outboxEmails.signupId, signupIds);
  await handle
    .update(outboxEmails)
    .set(values)
    .where(and(pendingOf(request), isLatest, isOneOf));
}

/** Resend accepted the request. That is true even if the lease has expired meanwhile. */
export async function markSent(handle: Handle, request: ClaimedRequest): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ status: 'sent', sentAt: sql`now()`, body: null, lastError: null })
    .where(pendingOf(request));
}

interface Postponement {
  delayMs: number;
  reason: string;
  /** Whether the attempt counts. The first one always does. */
  counts: boolean;
}

export function postpone(handle: Handle, request: ClaimedRequest, { delayMs, reason, counts }: Postponement) {
  const dueAt = sql`now() + ${milliseconds(delayMs)}`;
  const attempts = counts ? undefined : sql`greatest(${outboxEmails.attempts} - 1, 1)`;
  return updateClaimed(handle, request, { dueAt, lastError: errorAfterRetry(reason), attempts });
}

/** Ends a request whose sender Resend refused. Its emails are due later, as new ones. */
export function renew(handle: Handle, request: ClaimedRequest, delayMs: number, reason: string) {
  const dueAt = sql`now() + ${milliseconds(delayMs)}`;
  return updateClaimed(handle, request, { ...unsentState, dueAt, lastError: reason });
}

/** Makes emails due now whose last error matches `pattern`, except those that are due within `delayMs`. */
export async function bringForward(handle: Handle, pattern: string, delayMs: number): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        eq(outboxEmails.status, 'pending'),
        sql`${outboxEmails.dueAt} > now() + ${milliseconds(delayMs)}`,
        sql`${outboxEmails.lastError} ~ ${pattern}`,
      ),
    );
}

/** Ends the lease and uncounts the attempt: the request was not sent. */
export function releaseClaim(handle: Handle, request: ClaimedRequest) {
  const attempts = sql`${outboxEmails.attempts} - 1`;
  return updateClaimed(handle, request, { dueAt: sql`now()`, attempts });
}

/** Stops sending the emails of a request that Resend refused. They stay in the outbox for an operator. */
export function markDead(handle: Handle, request: ClaimedRequest, signupIds: string[], reason: string) {
  return updateClaimed(handle, request, { status: 'dead', lastError: reason, body: null }, signupIds);
}

/** Stops retrying. */
export function giveUp(handle: Handle, request: ClaimedRequest, reason: string) {
  return updateClaimed(handle, request, { status: 'dead', lastError: errorAfterRetry(reason), body: null });
}

export function markUnwanted(handle: Handle, request: ClaimedRequest, signupIds: string[]) {
  return updateClaimed(handle, request, cancelledState('unwanted'), signupIds);
}

/** Makes each email a request with a new idempotency key and the same body, due now. */
export function split(handle: Handle, request: ClaimedRequest, reason: string) {
  const requestId = sql`gen_random_uuid()`;
  return updateClaimed(handle, request, { requestId, dueAt: sql`now()`, lastError: reason });
}
