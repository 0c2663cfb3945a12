import { index, pgTable } from 'drizzle-orm/pg-core';
import { personId } from './signups';

/**
 * Counts, kinds, ids and the domains of blocks. Never an email address, a name or a referral code. An appeal, which people can
 * make no longer, also has a `note`: what they wrote, until they are erased.
 */
export type AuditDetail = Record<string, string | number | boolean | null>;

/** What operators changed, and what people changed about themselves. Written in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entries',
  (t) => ({
    id: t.uuid('id').primaryKey(),
    actor: t.text('actor').notNull(),
    /** The operator's session, which may have ended since. Null for all other changes. */
    sessionId: t.text('session_id'),
    /** An example is `credit.release`. */
    action: t.text('action').notNull(),
    /** A change to several people has no subject. */
    subjectId: personId('subject_id'),
    detail: t.jsonb('detail').$type<AuditDetail>().notNull().default({}),
    at: t.timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index('audit_entries_at_index').on(table.at),
    index('audit_entries_action_index').on(table.action, table.at),
    index('audit_entries_actor_index').on(table.actor, table.at),
    index('audit_entries_subject_index').on(table.subjectId),
  ],
);

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditEntry = typeof auditEntries.$inferInsert;
