import { and, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type OwnMailKind, outboxEmails, type PersonMailKind } from '../schema/outbox-emails';
import { signups, waitlistCounter } from '../schema/signups';
import { inIds } from '../statements';

// Anybody can invent addresses of people who never passed a captcha, so one email a minute goes to all of them together. The row of the
// counter has the next minute that is free. What an operator sends doesn't wait, nor does mail while captchas can't be verified.

export const UNVERIFIED_INTERVAL_MS = 60_000;
const interval = sql`interval '1 minute'`;
const { nextUnverifiedMailAt: next } = waitlistCounter;

/** Somebody who confirmed the address gets mail as everybody else. */
const isUnverified = and(sql`${signups}.captcha <> 'passed'`, sql`${signups}.confirmed_at is null`);

/**
 * Takes a minute for each of these people who is unverified and has no such mail waiting: asking again and again must not delay others.
 * Call it before a statement with `dueTo`.
 */
export async function takeMinutes(handle: Handle, kind: PersonMailKind, people: SQLWrapper): Promise<void> {
  const isWaiting = sql`exists (select from ${outboxEmails} waiting
    where waiting.signup_id = ${signups}.id and waiting.kind = ${kind} and waiting.status = 'pending')`;
  const minutes = handle.$count(
    signups,
    and(sql`${signups}.id in (${people})`, isUnverified, sql`not ${isWaiting}`),
  );
  await handle
    .update(waitlistCounter)
    .set({ nextUnverifiedMailAt: sql`greatest(${next}, now()) + ${minutes} * ${interval}` })
    .where(gt(sql`${minutes}`, 0));
}

/** When mail that a visitor asks for is due. */
export const dueTo = (signupId: SQLWrapper) =>
  sql`case when exists (select from ${signups} where ${signups}.id = ${signupId} and ${isUnverified})
    then (select ${next} - ${interval} from ${waitlistCounter}) else now() end`;

/** Sends mail now that waits for its minute. Returns how many emails that are. */
export async function sendNow(tx: Handle, kinds: readonly OwnMailKind[], signupIds: readonly string[]) {
  const { signupId, kind, status, requestId, error, dueAt } = outboxEmails;
  const isWaiting = and(eq(status, 'pending'), isNull(requestId), isNull(error), gt(dueAt, sql`now()`));
  const { count } = await tx
    .update(outboxEmails)
    .set({ dueAt: sql`now()`, requestedAt: sql`now()` })
    .where(and(inIds(signupId, signupIds), inArray(kind, [...kinds]), isWaiting));
  return count;
}
