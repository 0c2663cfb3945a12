import { desc, eq } from 'drizzle-orm';
import type { Handle } from '../client';
import { type AuditRow, auditEntries, type NewAuditEntry } from '../schema/audit-entries';
import { insertRecords } from '../statements';

/** Call it in the transaction of the change. */
export async function insertAuditEntries(tx: Handle, rows: NewAuditEntry[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRecords(auditEntries, rows));
}

/** Oldest first. */
export async function readAuditForPerson(handle: Handle, signupId: string): Promise<AuditRow[]> {
  return handle
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, signupId))
    .orderBy(auditEntries.at, auditEntries.id);
}

/** Newest first. */
export async function readAudit(handle: Handle, limit: number): Promise<AuditRow[]> {
  return handle
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}
