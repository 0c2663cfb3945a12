import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** The findings that operators put aside. Today folds them until they change or are gone. */
export const putAside = pgTable(
  'put_aside',
  (t) => ({
    /** The same as in `open_findings`. */
    id: t.text('id').notNull(),
    subject: t.text('subject').notNull(),
    /** What it said. If it says something else, it is shown again. */
    version: t.text('version').notNull(),
    actor: t.text('actor').notNull(),
    at: t.timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  }),
  ({ id, subject }) => [primaryKey({ columns: [id, subject] })],
);
