import { and, count, desc, eq, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { emailSuppressions } from '../schema/mailboxes';
import { isOfStanding, outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { countIf, onlyRow, pipeline } from '../statements';
import { isOfSentMailing, isStopped } from './mailings/state';
import { waitsForNetwork } from './network-brake';
import { isHeld } from './unverified-mail';

export async function countPostponedMail(handle: Handle, error: MailError): Promise<number> {
  return handle.$count(outboxEmails, and(eq(outboxEmails.status, 'pending'), eq(outboxEmails.error, error)));
}

/**
 * Emails of a mailing wait for their step, stopped ones for an operator, those without a time for an hourly limit, and others until
 * fewer to their network bounce.
 */
export async function readLateMail(handle: Handle, minutes: number) {
  const { status, requestedAt, dueAt } = outboxEmails;
  const isLate = lte(requestedAt, sql`now() - make_interval(mins => ${minutes})`);
  const late = await handle
    .select({
      emails: count(),
      oldestMinutes: sql<number>`coalesce(extract(epoch from now() - min(${requestedAt})) / 60, 0)::int`,
    })
    .from(outboxEmails)
    .where(
      and(
        eq(status, 'pending'),
        isLate,
        not(isOfSentMailing),
        isNotNull(dueAt),
        not(isStopped),
        not(waitsForNetwork),
      ),
    );
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
    .where(and(isOfStanding(mailingId, 'welcome'), eq(status, 'sent'), isSettled))
    .orderBy(desc(sentAt))
    .limit(REPORTED_SAMPLE)
    .as('newest');
  return onlyRow(await handle.select({ emails: count(), reported: count(newest.outcome) }).from(newest));
}

/** Sent emails, and people who get no more email, by reason. Reads the whole outbox: for operators only. */
export async function readMailOutcomes(handle: Handle) {
  const wish = (one: 'complained' | 'unsubscribed') => countIf(eq(emailSuppressions.reason, one));
  const [sent, bounced, wishes] = await pipeline([
    handle.$count(outboxEmails, eq(outboxEmails.status, 'sent')),
    handle.$count(signups, and(isNotNull(signups.bouncedAt), isNull(signups.erasedAt))),
    handle
      .select({ complained: wish('complained'), unsubscribed: wish('unsubscribed') })
      .from(emailSuppressions)
      .innerJoin(signups, eq(signups.canonicalMailbox, emailSuppressions.mailbox)),
  ]);
  return { sent, bounced, ...onlyRow(wishes) };
}

/**
 * Mail that was requested for later does not count, and the oldest is one that neither the hourly limit nor bounces of its network
 * hold. These are two statements, because each can use a partial index. Neither reads sent emails, which are most of the outbox.
 */
export async function readMailQueue(handle: Handle) {
  const [waiting, dead] = await pipeline([
    handle
      .select({
        pending: count(),
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outboxEmails.requestedAt}) filter (where not ${isHeld} and not ${waitsForNetwork})), 0)::float8`,
      })
      .from(outboxEmails)
      .where(and(eq(outboxEmails.status, 'pending'), lte(outboxEmails.requestedAt, sql`now()`))),
    handle.$count(outboxEmails, eq(outboxEmails.status, 'dead')),
  ]);
  return { ...onlyRow(waiting), dead };
}
