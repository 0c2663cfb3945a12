import { and, eq, like, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { countSuppressions } from '../queries/admin-mail';
import { pipeline } from '../queries/pipeline';
import { outboxEmails } from '../schema/outbox-emails';

export interface MailQueue {
  pending: number;
  /** Age of the oldest pending email in seconds, or 0. */
  oldestSeconds: number;
  dead: number;
}

/** Counts pending emails whose last failure contains `error`. */
export async function countPostponedMail(handle: Handle, error: string): Promise<number> {
  return handle.$count(
    outboxEmails,
    and(eq(outboxEmails.status, 'pending'), like(outboxEmails.lastError, `%${error}%`)),
  );
}

/** Counts sent emails, and suppressed people by reason. Reads the whole outbox: for operators only. */
export async function readMailOutcomes(handle: Handle) {
  const [sent, suppressed] = await pipeline([
    handle.$count(outboxEmails, eq(outboxEmails.status, 'sent')),
    countSuppressions(handle),
  ]);
  const people = Object.fromEntries(suppressed.map((row) => [row.reason, row.people]));
  return { sent, bounced: 0, complained: 0, unsubscribed: 0, ...people };
}

/** Two statements, because each can use a partial index. Neither reads sent emails, which are most of the outbox. */
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
