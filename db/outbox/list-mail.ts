import { and, asc, count, desc, eq, isNotNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { type MailOutcome, type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { countIf } from '../statements';
import { isOfSentMailing } from './mailings/state';

export async function listMailForPerson(handle: Handle, signupId: string): Promise<OutboxRow[]> {
  return handle
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.signupId, signupId))
    .orderBy(asc(outboxEmails.requestedAt));
}

/** The latest email that is not for later. */
export const findLastMail = async (handle: Handle, signupId: string) =>
  (await listMailForPerson(handle, signupId)).findLast(({ requestedAt }) => requestedAt <= new Date());

/** What became of the email that was sent last to the person with this id. Null also without a report of Resend. */
export const lastOutcome = (signupId: SQLWrapper) => sql<MailOutcome | null>`(
  select mail.outcome from ${outboxEmails} mail
  where mail.signup_id = ${signupId} and mail.status = 'sent'
  order by mail.sent_at desc limit 1)`;

/** `scheduled`: requested for later. `none`: to be sent now, and not tried yet. */
export type MailReason = MailError | 'none' | 'scheduled';

export type UnsentMail = Awaited<ReturnType<typeof readUnsentMail>>[number];

/** Emails that wait or failed, by reason, without what waits for the step of its mailing. Each half can use a partial index. */
export async function readUnsentMail(handle: Handle) {
  const { status, error, requestedAt, mayHaveArrived } = outboxEmails;
  const isLater = sql`case when ${requestedAt} > now() then 'scheduled' else 'none' end`;
  const columns = {
    reason: sql<MailReason>`coalesce(${error}, ${isLater})`.as('reason'),
    status,
    mayHaveArrived,
    requestedAt,
  };
  const select = (which: SQL | undefined) => handle.select(columns).from(outboxEmails).where(which);
  const waiting = select(and(eq(status, 'pending'), or(isNotNull(error), not(isOfSentMailing))));
  const unsent = unionAll(waiting, select(eq(status, 'dead'))).as('unsent');
  const isDead = eq(unsent.status, 'dead');
  return handle
    .select({
      reason: unsent.reason,
      waiting: countIf(eq(unsent.status, 'pending')),
      dead: countIf(isDead),
      /** Dead ones that may have arrived. */
      uncertain: countIf(and(isDead, unsent.mayHaveArrived)),
      lastAt: sql<Date>`max(${unsent.requestedAt})`.mapWith(requestedAt),
    })
    .from(unsent)
    .groupBy(unsent.reason)
    .orderBy(desc(count()), unsent.reason);
}
