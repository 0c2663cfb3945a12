import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';

/** One row: by which secret the servers make links and hashes. The fingerprint does not reveal it. */
export const appSecret = pgTable(
  'app_secret',
  (t) => ({
    id: t.integer('id').primaryKey().default(1),
    fingerprint: t.text('fingerprint').notNull(),
    /** The one before, if the servers verify links with it no longer, until it is back or an operator accepts that. */
    lost: t.text('lost'),
    since: t.timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [check('app_secret_one_row', sql`${table.id} = 1`)],
);
