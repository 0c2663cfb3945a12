import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { outboxEmails } from '../schema/outbox-emails';
import type { ClaimedRequest } from './claim';
import { milliseconds } from './request-mail';

const pendingOf = (request: ClaimedRequest, ...more: SQL[]) =>
  and(eq(outboxEmails.requestId, request.id), eq(outboxEmails.status, 'pending'), ...more);

/** Only the latest try may settle: an earlier one has outlived its lease. */
const latestTry = (request: ClaimedRequest) => eq(outboxEmails.attempts, request.attempt);

/** The provider accepted them. That is true whichever try reports it, so an earlier try may as well. */
export async function markSent(handle: Handle, request: ClaimedRequest): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ status: 'sent', sentAt: sql`now()`, body: null, lastError: null })
    .where(pendingOf(request));
}

/** The same request again, later. */
export async function postpone(
  handle: Handle,
  request: ClaimedRequest,
  delayMs: number,
  reason: string,
): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ dueAt: sql`now() + ${milliseconds(delayMs)}`, lastError: reason })
    .where(pendingOf(request, latestTry(request)));
}

/** Gives mails of a request back untried, as if they had not been taken. */
export async function releaseClaim(handle: Handle, request: ClaimedRequest): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ dueAt: sql`now()`, attempts: sql`${outboxEmails.attempts} - 1` })
    .where(pendingOf(request, latestTry(request)));
}

/** Gives mails of a request up. They stay, with the reason, for an operator. */
export async function markDead(
  handle: Handle,
  request: ClaimedRequest,
  signupIds: string[],
  reason: string,
): Promise<void> {
  await end(handle, request, signupIds, { status: 'dead', lastError: reason });
}

/** Takes mails of a request back whose readers may get none. */
export async function markUnwanted(
  handle: Handle,
  request: ClaimedRequest,
  signupIds: string[],
): Promise<void> {
  await end(handle, request, signupIds, { status: 'cancelled', lastError: 'unwanted' });
}

async function end(
  handle: Handle,
  request: ClaimedRequest,
  signupIds: string[],
  ending: { status: 'dead' | 'cancelled'; lastError: string },
): Promise<void> {
  if (signupIds.length === 0) return;
  await handle
    .update(outboxEmails)
    .set({ ...ending, body: null })
    .where(pendingOf(request, latestTry(request), inArray(outboxEmails.signupId, signupIds)));
}

/** Sends each mail of a request by itself, at once: with the body it has, under a key of its own. */
export async function split(handle: Handle, request: ClaimedRequest, reason: string): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ requestId: sql`gen_random_uuid()`, dueAt: sql`now()`, lastError: reason })
    .where(pendingOf(request, latestTry(request)));
}
