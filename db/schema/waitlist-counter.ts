import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';

/** One row: the last assigned position, which is also the total. Writers lock it to run one after another. */
export const waitlistCounter = pgTable(
  'waitlist_counter',
  {
    id: integer('id').primaryKey(),
    lastPosition: integer('last_position').notNull(),
  },
  (table) => [
    check('waitlist_counter_one_row', sql`${table.id} = 1`),
    check('waitlist_counter_not_negative', sql`${table.lastPosition} >= 0`),
  ],
);
