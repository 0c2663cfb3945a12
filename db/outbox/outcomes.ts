import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { type MailError, uncertainErrors } from '../schema/mail-errors';
import { outboxEmails } from '../schema/outbox-emails';
import { idsOf } from '../statements';
import type { ClaimedRequest } from './claim';
import { requestNextFriendsMail } from './friends-mail';
import { milliseconds, unsentState } from './request-mail';

const pendingOf = (request: ClaimedRequest) =>
  and(eq(outboxEmails.requestId, request.id), eq(outboxEmails.status, 'pending'));

/** Matches nothing if the lease has expired and another worker has claimed the request. */
const claimedBy = (request: ClaimedRequest, ids?: string[]) =>
  and(pendingOf(request), eq(outboxEmails.attempts, request.attempt), ids && inArray(outboxEmails.id, ids));

async function updateClaimed(
  handle: Handle,
  request: ClaimedRequest,
  values: PgUpdateSetSource<typeof outboxEmails>,
  ids?: string[],
): Promise<void> {
  if (ids?.length === 0) return;
  await handle.update(outboxEmails).set(values).where(claimedBy(request, ids));
}

/** Resend accepted the request. That is true even if the lease has expired meanwhile. */
export async function markSent(handle: Handle, request: ClaimedRequest): Promise<void> {
  await handle
    .update(outboxEmails)
    .set({ status: 'sent', sentAt: sql`now()`, body: null, error: null, mayHaveArrived: false })
    .where(pendingOf(request));
  if (request.kind === 'friends_joined') await requestNextFriendsMail(handle, idsOf(request.mails));
}

const refusals: readonly MailError[] = ['mail_refused', 'address_refused'];

/** Only a refusal proves that no earlier attempt arrived: Resend looks up the key before it checks the email. */
const failure = (error: MailError) => ({
  error,
  mayHaveArrived: refusals.includes(error)
    ? false
    : sql`${outboxEmails.mayHaveArrived} or ${uncertainErrors.includes(error)}`,
});

/** `counts`: whether this attempt uses up one of the tries. The first one always does. */
type Postponement = { delayMs: number; error: MailError; counts: boolean };

export function postpone(handle: Handle, request: ClaimedRequest, { delayMs, error, counts }: Postponement) {
  const dueAt = sql`now() + ${milliseconds(delayMs)}`;
  const attempts = counts ? undefined : sql`greatest(${outboxEmails.attempts} - 1, 1)`;
  return updateClaimed(handle, request, { dueAt, attempts, ...failure(error) });
}

/** Ends a request whose sender Resend refused. Its emails are due later, as new ones. */
export function renew(handle: Handle, request: ClaimedRequest, delayMs: number) {
  const dueAt = sql`now() + ${milliseconds(delayMs)}`;
  return updateClaimed(handle, request, { ...unsentState, dueAt, error: 'sender_refused' });
}

/** Makes emails due now whose last attempt failed like this, except those that are due within `delayMs`. */
export async function bringForward(handle: Handle, errors: readonly MailError[], delayMs: number) {
  await handle
    .update(outboxEmails)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        eq(outboxEmails.status, 'pending'),
        sql`${outboxEmails.dueAt} > now() + ${milliseconds(delayMs)}`,
        inArray(outboxEmails.error, [...errors]),
      ),
    );
}

/** Ends the lease and uncounts the attempt: the request was not sent. */
export function releaseClaim(handle: Handle, request: ClaimedRequest) {
  const attempts = sql`${outboxEmails.attempts} - 1`;
  return updateClaimed(handle, request, { dueAt: sql`now()`, attempts });
}

/** Stops sending emails of a request. They stay in the outbox for an operator. */
export function markDead(handle: Handle, request: ClaimedRequest, error: MailError, ids?: string[]) {
  return updateClaimed(handle, request, { status: 'dead', body: null, ...failure(error) }, ids);
}

export function cancelClaimed(handle: Handle, request: ClaimedRequest, error: MailError, ids: string[]) {
  return updateClaimed(handle, request, { status: 'cancelled', body: null, error }, ids);
}

/** Deletes mail to an address that belongs to no operator: anybody can enter one in the sign-in form. */
export async function deleteClaimed(handle: Handle, request: ClaimedRequest, ids: string[]): Promise<void> {
  if (ids.length > 0) await handle.delete(outboxEmails).where(claimedBy(request, ids));
}

/** Makes each email a request with a new idempotency key, due now. Stored bodies stay. */
export function split(handle: Handle, request: ClaimedRequest, error: MailError) {
  const requestId = sql`gen_random_uuid()`;
  return updateClaimed(handle, request, { requestId, dueAt: sql`now()`, ...failure(error) });
}

/** Stores bodies by the email's id, so that later attempts send the same bytes. Keeps bodies from earlier attempts. */
export async function saveBodies(
  handle: Handle,
  request: ClaimedRequest,
  bodies: readonly { id: string; body: string }[],
): Promise<void> {
  const values = bodies.map(({ id, body }) => sql`(${id}::uuid, ${body})`);
  await handle
    .update(outboxEmails)
    .set({ body: sql`rendered.body` })
    .from(sql`(values ${sql.join(values, sql`, `)}) as rendered (id, body)`)
    .where(and(pendingOf(request), eq(outboxEmails.id, sql`rendered.id`), isNull(outboxEmails.body)));
}
