import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type MailError, outboxEmails } from '../schema/outbox-emails';
import { pipeline } from '../statements';
import { countSuppressions } from './suppressions';

export type MailQueue = Awaited<ReturnType<typeof readMailQueue>>;

/** Counts pending emails that failed like this. */
export async function countPostponedMail(handle: Handle, error: MailError): Promise<number> {
  return handle.$count(outboxEmails, and(eq(outboxEmails.status, 'pending'), eq(outboxEmails.error, error)));
}

/** Counts sent emails, and suppressed mailboxes by reason. Reads the whole outbox: for operators only. */
export async function readMailOutcomes(handle: Handle) {
  const [sent, suppressed] = await pipeline([
    handle.$count(outboxEmails, eq(outboxEmails.status, 'sent')),
    countSuppressions(handle),
  ]);
  const mailboxes = Object.fromEntries(suppressed.map((row) => [row.reason, row.mailboxes]));
  return { sent, bounced: 0, complained: 0, unsubscribed: 0, ...mailboxes };
}

/** Without mail that was requested for later. Two statements, because each can use a partial index. Neither reads sent emails, which are most of the outbox. */
export async function readMailQueue(handle: Handle) {
  const [[waiting], dead] = await pipeline([
    handle
      .select({
        pending: count(),
        /** Age of the oldest pending email, or 0. */
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outboxEmails.requestedAt})), 0)::float8`,
      })
      .from(outboxEmails)
      .where(and(eq(outboxEmails.status, 'pending'), lte(outboxEmails.requestedAt, sql`now()`))),
    handle.$count(outboxEmails, eq(outboxEmails.status, 'dead')),
  ]);
  return { pending: 0, oldestSeconds: 0, ...waiting, dead };
}
