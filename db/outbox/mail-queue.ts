import { and, count, desc, eq, lte, not, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { isCaused, outboxEmails } from '../schema/outbox-emails';
import { onlyRow } from '../statements';
import { isOfSentMailing, isStopped } from './mailings/state';
import { waitsForNetwork } from './network-brake';

export async function countPostponedMail(handle: Handle, error: MailError): Promise<number> {
  return handle.$count(outboxEmails, and(eq(outboxEmails.status, 'pending'), eq(outboxEmails.error, error)));
}

/** Emails of a mailing wait for their step, stopped ones for an operator, and others until fewer to their network bounce. */
export async function readLateMail(handle: Handle, minutes: number) {
  const { status, requestedAt } = outboxEmails;
  const isLate = lte(requestedAt, sql`now() - make_interval(mins => ${minutes})`);
  const late = await handle
    .select({
      emails: count(),
      oldestMinutes: sql<number>`coalesce(extract(epoch from now() - min(${requestedAt})) / 60, 0)::int`,
    })
    .from(outboxEmails)
    .where(and(eq(status, 'pending'), isLate, not(isOfSentMailing), not(isStopped), not(waitsForNetwork)));
  return onlyRow(late);
}

const REPORTED_SAMPLE = 500;

/** Counts outcomes among the newest emails that visitors caused and that were sent at least an hour and at most 30 days ago. Reads an index. */
export async function readReportedMail(handle: Handle) {
  const { mailingId, status, sentAt, outcome } = outboxEmails;
  const isSettled = sql`${sentAt} between now() - interval '30 days' and now() - interval '1 hour'`;
  const newest = handle
    .select({ outcome })
    .from(outboxEmails)
    .where(and(isCaused(mailingId), eq(status, 'sent'), isSettled))
    .orderBy(desc(sentAt))
    .limit(REPORTED_SAMPLE)
    .as('newest');
  return onlyRow(await handle.select({ emails: count(), reported: count(newest.outcome) }).from(newest));
}

export const countDeadMail = (handle: Handle) => handle.$count(outboxEmails, eq(outboxEmails.status, 'dead'));
