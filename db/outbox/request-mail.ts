import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { type OperatorMailKind, outboxEmails, type PersonMailKind } from '../schema/outbox-emails';
import { insertRecords } from '../sql/insert-records';
import { isNotSuppressed } from './suppressions';

/** The outbox uses the clock of Postgres only. */
export const milliseconds = (duration: number) => sql`${duration} * interval '1 millisecond'`;

/** Without a body, so that the email is rendered again with current data. Mail to operators is rendered only once. */
export const unsentState = {
  status: 'pending',
  dueAt: sql`now()`,
  attempts: 0,
  requestId: null,
  body: sql`case when ${outboxEmails.recipient} is not null then ${outboxEmails.body} end`,
  error: null,
  mayHaveArrived: false,
  sentAt: null,
} as const;

/** Skips people whose outbox already has an email of this kind. */
export async function insertMissingMail(
  tx: Handle,
  kind: PersonMailKind,
  signupIds: string[],
): Promise<number> {
  if (signupIds.length === 0) return 0;
  const mails = signupIds.map((signupId) => ({ id: uuidv7(), kind, signupId }));
  const inserted = await tx.execute(
    sql`${insertRecords(outboxEmails, mails)} on conflict do nothing returning id`,
  );
  return inserted.length;
}

/**
 * Skips pending emails, suppressed people, and emails that were requested less than `intervalMs` milliseconds ago.
 *
 * @returns the ids of the people who get the email.
 */
export async function requestMailAgain(
  handle: Handle,
  kind: PersonMailKind,
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
  return rows.flatMap(({ signupId }) => signupId ?? []);
}

interface NewOperatorMail {
  kind: OperatorMailKind;
  recipient: string;
  body: string;
  lifetimeMs: number;
}

export async function insertOperatorMail(
  handle: Handle,
  { lifetimeMs, ...mail }: NewOperatorMail,
): Promise<void> {
  const expiresAt = sql`now() + ${milliseconds(lifetimeMs)}`;
  await handle.insert(outboxEmails).values({ id: uuidv7(), ...mail, expiresAt });
}
