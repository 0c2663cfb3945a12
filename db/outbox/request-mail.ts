import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { isNotSuppressed } from '../queries/suppressions';
import { type MailKind, outboxEmails } from '../schema/outbox-emails';

/** The outbox uses the clock of Postgres only. */
export const milliseconds = (duration: number) => sql`${duration} * interval '1 millisecond'`;

/** Without a body, so that the email is rendered again with current data. */
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
 * Skips pending emails, suppressed people, and emails that were requested less than `intervalMs` milliseconds ago.
 *
 * @returns the ids of the people who get the email.
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
        isNotSuppressed(outboxEmails.signupId),
        inArray(outboxEmails.status, ['sent', 'dead', 'cancelled']),
        sql`${outboxEmails.requestedAt} <= now() - ${milliseconds(intervalMs)}`,
      ),
    )
    .returning({ signupId: outboxEmails.signupId });
  return rows.map((row) => row.signupId);
}
