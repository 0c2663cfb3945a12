import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { signups } from './signups';

/** The facts of a change: counts, kinds, ids. Never an address, a name or a referral code. */
export type AuditDetail = Record<string, string | number | boolean | null>;

/** What operators did: one row a change, written in the change's own transaction. Holds no personal data. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    /** The operator's user name, or what they called themselves. */
    actor: text('actor').notNull(),
    /** Like `credit.release`. */
    action: text('action').notNull(),
    /** Whom it concerned; null for a change that concerned many. */
    subjectId: uuid('subject_id').references(() => signups.id),
    detail: jsonb('detail').$type<AuditDetail>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_at_index').on(table.at),
    index('audit_entries_subject_index').on(table.subjectId),
  ],
);

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditEntry = typeof auditEntries.$inferInsert;
