import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Keyed hashes of the mailboxes of erased people, kept for 180 days: who comes back pays no referrer again. */
export const erasedMailboxes = pgTable('erased_mailboxes', {
  hash: text('hash').primaryKey(),
  erasedAt: timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A mailbox older than this is ignored, and deleted by the next erasure. */
export const isRemembered = sql`${erasedMailboxes.erasedAt} > now() - interval '180 days'`;
