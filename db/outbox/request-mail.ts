import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { pipeline } from '../queries/pipeline';
import { isNotSuppressed } from '../queries/suppressions';
import { type MailKind, outboxEmails } from '../schema/outbox-emails';

/** A span of milliseconds, for sums with the database's clock: the outbox knows no other. */
export const milliseconds = (span: number) => sql`${span} * interval '1 millisecond'`;

/** What makes a mail one that was never tried: it is written anew, with what is true by then. */
export const unsentState = {
  status: 'pending',
  dueAt: sql`now()`,
  attempts: 0,
  requestId: null,
  body: null,
  lastError: null,
  sentAt: null,
} as const;

/**
 * Sends a mail of theirs again to people who ask again, each at most once an interval. A mail still on its way is
 * left alone, and so is who wants none.
 *
 * @param intervalMs how long ago a person must have asked last, in milliseconds.
 * @returns the ids of those who get it.
 */
export async function requestMailAgain(
  handle: Handle,
  kind: MailKind,
  signupIds: string[],
  intervalMs: number,
): Promise<string[]> {
  if (signupIds.length === 0) return [];
  const rows = await handle
    .update(outboxEmails)
    .set({ ...unsentState, requestedAt: sql`now()` })
    .where(
      and(
        inArray(outboxEmails.signupId, signupIds),
        eq(outboxEmails.kind, kind),
        isNotSuppressed(handle, outboxEmails.signupId),
        inArray(outboxEmails.status, ['sent', 'dead', 'cancelled']),
        sql`${outboxEmails.requestedAt} <= now() - ${milliseconds(intervalMs)}`,
      ),
    )
    .returning({ signupId: outboxEmails.signupId });
  return rows.map((row) => row.signupId);
}

/** The queue as operators see it. */
export interface MailQueue {
  /** Mails to be sent, those waiting for another try among them. */
  pending: number;
  /** For how long the oldest of them has been waiting, in seconds; 0 when there is none. */
  oldestSeconds: number;
  /** Mails given up on. */
  dead: number;
}

/** Counts what waits and what was given up on. Each by its own index: nearly all of the outbox has been sent. */
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
