import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { anyIdOf } from '../queries/any-of';
import { type MailKind, type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { milliseconds } from './request-mail';

export interface ClaimedRequest {
  /** Its idempotency key. */
  id: string;
  /** All emails of a request are of one kind, so each recipient occurs once. */
  kind: MailKind;
  /** From 1. Identifies the claim: the outcome of an earlier attempt is ignored. */
  attempt: number;
  /** In the same order at every attempt. */
  mails: Pick<OutboxRow, 'signupId' | 'body'>[];
}

export interface ClaimLimits {
  leaseMs: number;
  requests: number;
  /** Up to this many new emails are claimed as one request each; more are claimed as one batch. */
  singles: number;
  batch: number;
}

const isDue = and(eq(outboxEmails.status, 'pending'), lte(outboxEmails.dueAt, sql`now()`));

/** One lookup in a partial index, without locks. */
export async function hasDueMail(handle: Handle): Promise<boolean> {
  const rows = await handle
    .select({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(isDue)
    .limit(1);
  return rows.length > 0;
}

/** Claims what has been due longest: a request to retry, or new emails. They are due again when the lease expires. */
export async function claimDueMail(handle: Handle, limits: ClaimLimits): Promise<ClaimedRequest[]> {
  return handle.transaction(async (tx) => {
    const first = await lockFirstDue(tx);
    if (!first) return [];
    const { requestId, kind } = first;
    if (!requestId) return claimNew(tx, kind, limits);
    const ofRequest = and(eq(outboxEmails.requestId, requestId), eq(outboxEmails.status, 'pending'));
    return lease(tx, sql`${requestId}`, limits.leaseMs, ofRequest);
  });
}

/**
 * Only the first email of a request can be locked here. The worker that holds it owns the whole request, so two workers
 * can neither share a request nor deadlock.
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

async function claimNew(tx: Handle, kind: MailKind, limits: ClaimLimits): Promise<ClaimedRequest[]> {
  const ofKind = eq(outboxEmails.kind, kind);
  const unsent = await tx
    .select({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(and(isDue, isNull(outboxEmails.requestId), ofKind))
    .orderBy(outboxEmails.dueAt)
    .limit(limits.batch)
    .for('update', { skipLocked: true });
  const isBatch = unsent.length > limits.singles;
  const ids = unsent.slice(0, isBatch ? limits.batch : limits.requests).map((row) => row.signupId);
  const requestId = isBatch ? sql`${randomUUID()}` : sql`gen_random_uuid()`;
  return lease(tx, requestId, limits.leaseMs, and(sql`${outboxEmails.signupId} = ${anyIdOf(ids)}`, ofKind));
}

async function lease(tx: Handle, requestId: SQL, leaseMs: number, which?: SQL): Promise<ClaimedRequest[]> {
  const { signupId, kind, body, attempts } = outboxEmails;
  const rows = await tx
    .update(outboxEmails)
    .set({ requestId, attempts: sql`${attempts} + 1`, dueAt: sql`now() + ${milliseconds(leaseMs)}` })
    .where(which)
    .returning({ requestId: sql<string>`${outboxEmails.requestId}`, kind, signupId, body, attempts });
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
