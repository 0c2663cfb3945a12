import { and, count, desc, eq, gt, lte, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { mailings } from '../schema/mailings';
import { isCaused, outboxEmails } from '../schema/outbox-emails';
import { onlyRow, pipeline } from '../statements';
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

/**
 * Whether so many emails, sent at least an hour and at most 30 days ago, have no outcome: the newest that visitors caused, or those of the
 * latest mailing. Reads indexes.
 */
export async function isMailUnreported(handle: Handle, emails: number): Promise<boolean> {
  const { mailingId, status, sentAt, outcome } = outboxEmails;
  const isSettled = sql`${sentAt} between now() - interval '30 days' and now() - interval '1 hour'`;
  const { id, step, createdAt } = mailings;
  const latest = handle
    .select({ id })
    .from(mailings)
    .where(and(gt(step, 0), lte(createdAt, sql`now() - interval '1 hour'`)))
    .orderBy(desc(createdAt))
    .limit(1);
  const sample = (which: SQL | undefined, first: SQLWrapper) =>
    handle
      .select({ outcome })
      .from(outboxEmails)
      .where(and(which, eq(status, 'sent'), isSettled))
      .orderBy(sql`${first}`)
      .limit(emails);
  const samples = await pipeline([
    sample(isCaused(mailingId), desc(sentAt)),
    sample(and(isOfSentMailing, eq(mailingId, sql`(${latest})`)), outboxEmails.id),
  ]);
  return samples.some((sent) => sent.length === emails && sent.every(({ outcome }) => outcome === null));
}

export const countDeadMail = (handle: Handle) => handle.$count(outboxEmails, eq(outboxEmails.status, 'dead'));
