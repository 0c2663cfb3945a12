import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import type { ClaimedRequest } from './claim';
import { milliseconds } from './request-mail';

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

export async function postpone(
  handle: Handle,
  request: ClaimedRequest,
  delayMs: number,
  reason: string,
): Promise<void> {
  await updateClaimed(handle, request, {
    dueAt: sql`now() + ${milliseconds(delayMs)}`,
    lastError: reason,
  });
}

/** Ends the lease and uncounts the attempt: the request was not sent. */
export async function releaseClaim(handle: Handle, request: ClaimedRequest): Promise<void> {
  await updateClaimed(handle, request, {
    dueAt: sql`now()`,
    attempts: sql`${outboxEmails.attempts} - 1`,
  });
}

/** Stops sending some emails of a request. They stay in the outbox for an operator. */
export async function markDead(
  handle: Handle,
  request: ClaimedRequest,
  signupIds: string[],
  reason: string,
): Promise<void> {
  await updateClaimed(handle, request, { status: 'dead', lastError: reason, body: null }, signupIds);
}

export async function markUnwanted(
  handle: Handle,
  request: ClaimedRequest,
  signupIds: string[],
): Promise<void> {
  await updateClaimed(handle, request, { status: 'cancelled', lastError: 'unwanted', body: null }, signupIds);
}

/** Makes a request of each email, with a new idempotency key and the same body, due now. */
export async function split(handle: Handle, request: ClaimedRequest, reason: string): Promise<void> {
  await updateClaimed(handle, request, {
    requestId: sql`gen_random_uuid()`,
    dueAt: sql`now()`,
    lastError: reason,
  });
}
