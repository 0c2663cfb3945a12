import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** The findings that operators were mailed about, so that they are mailed once, and again when a finding is gone. */
export const openFindings = pgTable(
  'open_findings',
  (t) => ({
    /** The `id` of a definition in `lib/findings`. */
    id: t.text('id').notNull(),
    /** What it is about, such as the id of a wave. Empty for a finding that has only one case. */
    subject: t.text('subject').notNull().default(''),
    /** The sentence at that time, for the mail that says that it is gone. */
    sentence: t.text('sentence').notNull(),
    since: t.timestamp('since', { withTimezone: true }).notNull(),
    /** The column is null while the finding is open. The row is deleted an hour after it has gone. */
    goneAt: t.timestamp('gone_at', { withTimezone: true }),
  }),
  ({ id, subject }) => [primaryKey({ columns: [id, subject] })],
);
