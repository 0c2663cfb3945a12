import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type MailKind, outboxEmails } from '../schema/outbox-emails';
import { milliseconds } from './request-mail';

/** A mail of a request. */
export interface ClaimedMail {
  signupId: string;
  /** What was sent first and is to be sent again, or `null` before the first try. */
  body: string | null;
}

/** One request to the provider, taken by this worker until its lease ends. */
export interface ClaimedRequest {
  /** Its idempotency key. */
  id: string;
  /** What its mails are; those of a request are of one kind, and so one for each person. */
  kind: MailKind;
  /** Which try this is, from 1. Settling names it, and has no effect once another worker has taken the request. */
  attempt: number;
  /** In the same order at every try. */
  mails: ClaimedMail[];
}

export interface ClaimLimits {
  /** How long nobody else may take what is taken, in milliseconds. */
  leaseMs: number;
  /** Requests to take at most. */
  requests: number;
  /** Up to this many waiting mails go in requests of their own; more share one. */
  singles: number;
  /** Mails in one request at most. */
  batch: number;
}

const isDue = and(eq(outboxEmails.status, 'pending'), lte(outboxEmails.dueAt, sql`now()`));

/** Whether any mail is due: one look at the end of a partial index. */
export async function hasDueMail(handle: Handle): Promise<boolean> {
  const rows = await handle
    .select({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(isDue)
    .limit(1);
  return rows.length > 0;
}

/**
 * Takes what is due longest: a request to repeat as a whole, or mails that were never sent. What is taken
 * falls due again when the lease ends, so a worker that dies gives it back.
 *
 * @returns nothing when nothing is due or others have it.
 */
export async function claimDueMail(handle: Handle, limits: ClaimLimits): Promise<ClaimedRequest[]> {
  return handle.transaction(async (tx) => {
    const first = await lockFirstDue(tx);
    if (!first) return [];
    if (first.requestId) return retake(tx, first.requestId, limits.leaseMs);
    return takeFresh(tx, first.kind, limits);
  });
}

/**
 * A request is represented by its first mail: a worker that locks that one has them all, so two workers can neither
 * share a request nor wait for each other in a circle.
 */
async function lockFirstDue(tx: Handle) {
  const earlier = alias(outboxEmails, 'earlier');
  const earlierOfRequest = tx
    .select({ signupId: earlier.signupId })
    .from(earlier)
    .where(
      and(
        eq(earlier.requestId, outboxEmails.requestId),
        eq(earlier.status, 'pending'),
        lt(earlier.signupId, outboxEmails.signupId),
      ),
    );
  const [first] = await tx
    .select({ requestId: outboxEmails.requestId, kind: outboxEmails.kind })
    .from(outboxEmails)
    .where(and(isDue, notExists(earlierOfRequest)))
    .orderBy(outboxEmails.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return first;
}

/** Its mails that were settled since stay out: then the provider decides by the idempotency key. */
async function retake(tx: Handle, requestId: string, leaseMs: number): Promise<ClaimedRequest[]> {
  const ofRequest = and(eq(outboxEmails.requestId, requestId), eq(outboxEmails.status, 'pending'));
  return lease(tx, sql`${requestId}`, leaseMs, ofRequest);
}

async function takeFresh(tx: Handle, kind: MailKind, limits: ClaimLimits): Promise<ClaimedRequest[]> {
  const ofKind = eq(outboxEmails.kind, kind);
  const fresh = await tx
    .select({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(and(isDue, isNull(outboxEmails.requestId), ofKind))
    .orderBy(outboxEmails.dueAt)
    .limit(limits.batch)
    .for('update', { skipLocked: true });
  const isBatch = fresh.length > limits.singles;
  const ids = fresh.slice(0, isBatch ? limits.batch : limits.requests).map((row) => row.signupId);
  const requestId = isBatch ? sql`${randomUUID()}` : sql`gen_random_uuid()`;
  return lease(tx, requestId, limits.leaseMs, and(inArray(outboxEmails.signupId, ids), ofKind));
}

async function lease(tx: Handle, requestId: SQL, leaseMs: number, which?: SQL): Promise<ClaimedRequest[]> {
  const { signupId, kind, body, attempts } = outboxEmails;
  const rows = await tx
    .update(outboxEmails)
    .set({ requestId, attempts: sql`${attempts} + 1`, dueAt: sql`now() + ${milliseconds(leaseMs)}` })
    .where(which)
    .returning({ requestId: sql<string>`${outboxEmails.requestId}`, kind, signupId, body, attempts });
  return groupByRequest(rows);
}

type ClaimedRow = ClaimedMail & { requestId: string; kind: MailKind; attempts: number };

function groupByRequest(rows: ClaimedRow[]): ClaimedRequest[] {
  const requests = new Map<string, ClaimedRequest>();
  for (const row of rows.toSorted((a, b) => (a.signupId < b.signupId ? -1 : 1))) {
    const { requestId: id, kind } = row;
    const request = requests.get(id) ?? { id, kind, attempt: 0, mails: [] };
    request.attempt = Math.max(request.attempt, row.attempts);
    request.mails.push({ signupId: row.signupId, body: row.body });
    requests.set(request.id, request);
  }
  return [...requests.values()];
}
