import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Keyed hashes of the mailboxes of erased people, kept for 180 days, so that people who come back don't pay a referrer again. */
export const erasedMailboxes = pgTable('erased_mailboxes', {
  hash: text('hash').primaryKey(),
  erasedAt: timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Servers delete older hashes (lib/retention.ts). */
export const isRemembered = sql`${erasedMailboxes.erasedAt} > now() - interval '180 days'`;
