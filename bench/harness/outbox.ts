import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { createDatabase, type Handle } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';

const POLL_MS = 100;

/** Lends a connection without query timeout. */
export async function withDatabase<T>(databaseUrl: string, use: (db: Handle) => Promise<T>): Promise<T> {
  const { db, close } = createDatabase(databaseUrl, { max: 1, queryTimeoutMs: 0 });
  try {
    return await use(db);
  } finally {
    await close();
  }
}

/** Holds the mail of later signups back, so that none leaves. */
export async function holdMail(databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, (db) =>
    db.execute(sql`alter table ${outboxEmails} alter column due_at set default 'infinity'`),
  );
}

export const countSent = (db: Handle) => db.$count(outboxEmails, eq(outboxEmails.status, 'sent'));

/** Returns when the worker has released all steps of the waves. */
export async function waitForSteps(db: Handle): Promise<void> {
  const isHeld = and(eq(outboxEmails.status, 'pending'), isNull(outboxEmails.dueAt));
  while ((await db.$count(outboxEmails, isHeld)) > 0) await sleep(POLL_MS);
}
