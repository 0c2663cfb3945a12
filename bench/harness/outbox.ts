import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { createDatabase, type Handle } from '@/db/client';

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
    db.execute(sql`alter table outbox_emails alter column due_at set default 'infinity'`),
  );
}

async function count(db: Handle, condition: SQL): Promise<number> {
  const [row] = await db.execute<{ mails: number }>(
    sql`select count(*)::int as mails from outbox_emails where ${condition}`,
  );
  return row?.mails ?? 0;
}

const isClaimed = sql`status = 'pending' and request_id is not null`;

export const countSent = (db: Handle) => count(db, sql`status = 'sent'`);

/** Makes held mail due, and returns when the mail worker has begun to send it. */
export async function releaseMail(db: Handle, mails: number): Promise<void> {
  await db.execute(sql`
    update outbox_emails set due_at = now() where signup_id in (
      select signup_id from outbox_emails where status = 'pending' and due_at = 'infinity' limit ${mails})`);
  while ((await count(db, isClaimed)) === 0) await pause(POLL_MS);
}

/** Holds the rest of the released mail back, and returns when the mail worker has nothing to do. */
export async function holdRest(db: Handle): Promise<void> {
  await db.execute(sql`
    update outbox_emails set due_at = 'infinity' where status = 'pending' and request_id is null`);
  while ((await count(db, isClaimed)) > 0) await pause(POLL_MS);
}
