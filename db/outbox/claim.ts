import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, lte, not, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type MailKind, type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { idsOf, inIds, pipeline } from '../statements';
import { isOfSentMailing, isStopped } from './mailings/state';
import { milliseconds } from './request-mail';

export interface ClaimedMail
  extends Pick<OutboxRow, 'id' | 'signupId' | 'recipient' | 'body' | 'requestedAt'> {
  hasExpired: boolean;
}

export interface ClaimedRequest {
  /** Its idempotency key. */
  id: string;
  /** All emails of a request are of one kind and one mailing. */
  kind: MailKind;
  mailingId: string | null;
  /** The count starts at 1. It identifies the claim: the outcome of an earlier attempt is ignored. */
  attempt: number;
  /** The order is the same at every attempt. */
  mails: ClaimedMail[];
}

export interface ClaimLimits {
  leaseMs: number;
  requests: number;
  /** Up to this many new emails are claimed as one request each; more are claimed as one batch. */
  singles: number;
  batch: number;
}

/** An operator can make all mail due, so mail that waits for its step can be due. */
const isUnreleased = sql`(${isOfSentMailing} and ${outboxEmails.mailingStep} is null)`;

const isDue = and(
  eq(outboxEmails.status, 'pending'),
  lte(outboxEmails.dueAt, sql`now()`),
  not(isUnreleased),
  not(isStopped),
);

export async function isRequestStopped(handle: Handle, { id }: ClaimedRequest): Promise<boolean> {
  const isOfRequest = and(eq(outboxEmails.requestId, id), eq(outboxEmails.status, 'pending'), isStopped);
  const rows = await handle.select({ id: outboxEmails.id }).from(outboxEmails).where(isOfRequest).limit(1);
  return rows.length > 0;
}

/**
 * Claims what has been due longest: a request to retry, or new emails. They are due again when the lease expires. Mail to
 * operators comes first, because they wait for a link to sign in.
 */
export async function claimDueMail(handle: Handle, limits: ClaimLimits): Promise<ClaimedRequest[]> {
  return handle.transaction(async (tx) => {
    const isToOperator = isNotNull(outboxEmails.recipient);
    const [toOperator, toAnybody] = await pipeline([lockFirstDue(tx, isToOperator), lockFirstDue(tx)]);
    const first = toOperator ?? toAnybody;
    if (!first) return [];
    const { requestId } = first;
    if (!requestId) return claimNew(tx, first, limits);
    const ofRequest = and(eq(outboxEmails.requestId, requestId), eq(outboxEmails.status, 'pending'));
    return lease(tx, sql`${requestId}`, limits.leaseMs, ofRequest);
  });
}

/** Locks only the first email of a request, so that two workers can neither share a request nor deadlock. */
async function lockFirstDue(tx: Handle, which?: SQL) {
  const earlier = alias(outboxEmails, 'earlier');
  const earlierOfRequest = tx
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.requestId, outboxEmails.requestId),
        eq(earlier.status, 'pending'),
        lt(earlier.id, outboxEmails.id),
      ),
    );
  const { requestId, kind, mailingId } = outboxEmails;
  const [first] = await tx
    .select({ requestId, kind, mailingId })
    .from(outboxEmails)
    .where(and(isDue, which, notExists(earlierOfRequest)))
    .orderBy(outboxEmails.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return first;
}

type First = Pick<OutboxRow, 'kind' | 'mailingId'>;

/** A request has mails of one mailing, because each is stopped by itself. */
async function claimNew(tx: Handle, first: First, limits: ClaimLimits): Promise<ClaimedRequest[]> {
  const { mailingId } = outboxEmails;
  const isSame = first.mailingId ? eq(mailingId, first.mailingId) : isNull(mailingId);
  const unsent = await tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(isDue, isNull(outboxEmails.requestId), eq(outboxEmails.kind, first.kind), isSame))
    .orderBy(outboxEmails.dueAt)
    .limit(limits.batch)
    .for('update', { skipLocked: true });
  const isBatch = unsent.length > limits.singles;
  const ids = idsOf(unsent.slice(0, isBatch ? limits.batch : limits.requests));
  const requestId = isBatch ? sql`${randomUUID()}` : sql`gen_random_uuid()`;
  return lease(tx, requestId, limits.leaseMs, inIds(outboxEmails.id, ids));
}

async function lease(tx: Handle, requestId: SQL, leaseMs: number, which?: SQL): Promise<ClaimedRequest[]> {
  const { id, kind, mailingId, signupId, recipient, body, attempts, requestedAt, expiresAt } = outboxEmails;
  const hasExpired = sql<boolean>`coalesce(${expiresAt} <= now(), false)`;
  const rows = await tx
    .update(outboxEmails)
    .set({ requestId, attempts: sql`${attempts} + 1`, dueAt: sql`now() + ${milliseconds(leaseMs)}` })
    .where(which)
    .returning({
      requestId: sql<string>`${outboxEmails.requestId}`,
      kind,
      mailingId,
      attempts,
      mail: { id, signupId, recipient, body, requestedAt, hasExpired },
    });
  const requests = new Map<string, ClaimedRequest>();
  for (const row of rows.toSorted((a, b) => (a.mail.id < b.mail.id ? -1 : 1))) {
    const { requestId: id, kind, mailingId } = row;
    const request = requests.get(id) ?? { id, kind, mailingId, attempt: 0, mails: [] };
    request.attempt = Math.max(request.attempt, row.attempts);
    request.mails.push(row.mail);
    requests.set(id, request);
  }
  return [...requests.values()];
}
