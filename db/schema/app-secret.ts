import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';

/** One row: by which secret links and hashes are made. The fingerprint does not reveal it. */
export const appSecret = pgTable(
  'app_secret',
  (t) => ({
    id: t.integer('id').primaryKey().default(1),
    fingerprint: t.text('fingerprint').notNull(),
    /** When a server last said that it does not have this secret. */
    missedAt: t.timestamp('missed_at', { withTimezone: true }),
  }),
  (table) => [check('app_secret_one_row', sql`${table.id} = 1`)],
);
