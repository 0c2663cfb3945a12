import { and, asc, count, desc, eq, inArray, isNotNull, not, or, type SQLWrapper, sql } from 'drizzle-orm';
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

/** What became of the email that was sent last to the person with this id. Null also without a report of Resend. */
export const lastOutcome = (signupId: SQLWrapper) => sql<MailOutcome | null>`(
  select mail.outcome from ${outboxEmails} mail
  where mail.signup_id = ${signupId} and mail.status = 'sent'
  order by mail.sent_at desc limit 1)`;

/** `scheduled`: requested for later. `none`: to be sent now, and not tried yet. */
export type MailReason = MailError | 'none' | 'scheduled';

export type UnsentMail = Awaited<ReturnType<typeof readUnsentMail>>[number];

/** Emails that wait or failed, by reason, without what waits for the step of its mailing. */
export async function readUnsentMail(handle: Handle) {
  const { status, error, requestedAt, mayHaveArrived } = outboxEmails;
  const reason = sql<MailReason>`coalesce(${error}, case when ${requestedAt} > now() then 'scheduled' else 'none' end)`;
  return handle
    .select({
      reason,
      waiting: countIf(eq(status, 'pending')),
      dead: countIf(eq(status, 'dead')),
      /** Dead ones that may have arrived. */
      uncertain: countIf(and(eq(status, 'dead'), mayHaveArrived)),
      lastAt: sql<Date>`max(${requestedAt})`.mapWith(requestedAt),
    })
    .from(outboxEmails)
    .where(and(inArray(status, ['pending', 'dead']), or(isNotNull(error), not(isOfSentMailing))))
    .groupBy(reason)
    .orderBy(desc(count()), reason);
}
