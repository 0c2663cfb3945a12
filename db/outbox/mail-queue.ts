import { and, eq, like, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { pipeline } from '../queries/pipeline';
import { emailSuppressions } from '../schema/email-suppressions';
import { outboxEmails } from '../schema/outbox-emails';

export interface MailQueue {
  pending: number;
  /** Age of the oldest pending email, in seconds; 0 without pending email. */
  oldestSeconds: number;
  dead: number;
}

/** Pending email whose last failure contains a text. */
export async function countPostponedMail(handle: Handle, error: string): Promise<number> {
  return handle.$count(
    outboxEmails,
    and(eq(outboxEmails.status, 'pending'), like(outboxEmails.lastError, `%${error}%`)),
  );
}

/** Mail that Resend accepted, and why people get no more of it. Reads the whole outbox: for operators only. */
export async function readMailOutcomes(handle: Handle) {
  const [sent, suppressed] = await pipeline([
    handle.$count(outboxEmails, eq(outboxEmails.status, 'sent')),
    handle
      .select({ reason: emailSuppressions.reason, people: sql<number>`count(*)::int` })
      .from(emailSuppressions)
      .groupBy(emailSuppressions.reason),
  ]);
  const people = Object.fromEntries(suppressed.map((row) => [row.reason, row.people]));
  return { sent, bounced: 0, complained: 0, unsubscribed: 0, ...people };
}

/** Two statements, because each can use a partial index: most of the outbox is sent. */
export async function readMailQueue(handle: Handle): Promise<MailQueue> {
  const [[waiting], dead] = await pipeline([
    handle
      .select({
        pending: sql<number>`count(*)::int`,
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outboxEmails.requestedAt})), 0)::float8`,
      })
      .from(outboxEmails)
      .where(eq(outboxEmails.status, 'pending')),
    handle.$count(outboxEmails, eq(outboxEmails.status, 'dead')),
  ]);
  return { pending: 0, oldestSeconds: 0, ...waiting, dead };
}
