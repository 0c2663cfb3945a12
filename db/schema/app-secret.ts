import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';

/** One row: by which secret the servers make links and hashes. The fingerprint does not reveal it. */
export const appSecret = pgTable(
  'app_secret',
  (t) => ({
    id: t.integer('id').primaryKey().default(1),
    fingerprint: t.text('fingerprint').notNull(),
    since: t.timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [check('app_secret_one_row', sql`${table.id} = 1`)],
);
