import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type OperatorMailKind, operatorEmails } from '../schema/operator-emails';
import { milliseconds } from './request-mail';

interface NewOperatorMail {
  id: string;
  kind: OperatorMailKind;
  recipient: string;
  body: string;
  lifetimeMs: number;
}

export async function insertOperatorMail(
  handle: Handle,
  { lifetimeMs, ...mail }: NewOperatorMail,
): Promise<void> {
  const expiresAt = sql`now() + ${milliseconds(lifetimeMs)}`;
  await handle.insert(operatorEmails).values({ ...mail, expiresAt });
}

const { id, recipient, body, attempts } = operatorEmails;
const claimColumns = {
  id,
  recipient,
  body,
  attempt: attempts,
  hasExpired: sql<boolean>`${operatorEmails.expiresAt} <= now()`,
};

/** `attempt` identifies the claim: the outcome of an earlier attempt is ignored. */
export type ClaimedOperatorMail = Awaited<ReturnType<typeof claimOperatorMail>>[number];

/** When the lease expires, the mail is due again. */
export async function claimOperatorMail(handle: Handle, leaseMs: number, limit: number) {
  const due = handle
    .select({ id })
    .from(operatorEmails)
    .where(and(eq(operatorEmails.status, 'pending'), lte(operatorEmails.dueAt, sql`now()`)))
    .orderBy(operatorEmails.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return handle
    .update(operatorEmails)
    .set({ attempts: sql`${attempts} + 1`, dueAt: sql`now() + ${milliseconds(leaseMs)}` })
    .where(inArray(id, due))
    .returning(claimColumns);
}

type Claim = Pick<ClaimedOperatorMail, 'id' | 'attempt'>;

const isClaimed = (claim: Claim) =>
  and(eq(id, claim.id), eq(attempts, claim.attempt), eq(operatorEmails.status, 'pending'));

async function update(handle: Handle, claim: Claim, values: PgUpdateSetSource<typeof operatorEmails>) {
  await handle.update(operatorEmails).set(values).where(isClaimed(claim));
}

export const markOperatorMailSent = (handle: Handle, claim: Claim) =>
  update(handle, claim, { status: 'sent', sentAt: sql`now()`, body: null, lastError: null });

export const cancelOperatorMail = (handle: Handle, claim: Claim, reason: string) =>
  update(handle, claim, { status: 'cancelled', body: null, lastError: reason });

export const markOperatorMailDead = (handle: Handle, claim: Claim, reason: string) =>
  update(handle, claim, { status: 'dead', body: null, lastError: reason });

export const postponeOperatorMail = (handle: Handle, claim: Claim, delayMs: number, reason: string) =>
  update(handle, claim, { dueAt: sql`now() + ${milliseconds(delayMs)}`, lastError: reason });

/** Ends the lease and uncounts the attempt: the mail was not sent. */
export const releaseOperatorMail = (handle: Handle, claim: Claim) =>
  update(handle, claim, { dueAt: sql`now()`, attempts: sql`${attempts} - 1` });

/** For mail to an address that belongs to no operator: anybody can enter one in the sign-in form. */
export async function deleteOperatorMail(handle: Handle, claim: Claim): Promise<void> {
  await handle.delete(operatorEmails).where(isClaimed(claim));
}
