import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
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

const isWaiting = and(eq(outboxEmails.status, 'pending'), isNull(outboxEmails.requestId));
const countClaimed = (db: Handle) =>
  db.$count(outboxEmails, and(eq(outboxEmails.status, 'pending'), isNotNull(outboxEmails.requestId)));

export const countSent = (db: Handle) => db.$count(outboxEmails, eq(outboxEmails.status, 'sent'));

/** Makes held mail due, and returns when the mail worker has begun to send it. */
export async function releaseMail(db: Handle, mails: number): Promise<void> {
  await db.execute(sql`
    update ${outboxEmails} set due_at = now()
    where ctid in (select ctid from ${outboxEmails} where ${isWaiting} and due_at = 'infinity' limit ${mails})`);
  while ((await countClaimed(db)) === 0) await pause(POLL_MS);
}

/** Holds the rest of the released mail back, and returns when the mail worker has nothing to do. */
export async function holdRest(db: Handle): Promise<void> {
  await db.update(outboxEmails).set({ dueAt: sql`'infinity'` }).where(isWaiting);
  while ((await countClaimed(db)) > 0) await pause(POLL_MS);
}
