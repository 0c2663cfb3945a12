import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * One row. Its number is the last position given and the total of the list, so counting costs the same
 * at any size; locking it is what orders the writers.
 */
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
