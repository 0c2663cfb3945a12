import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries, type NewAuditEntry } from '../schema/audit-entries';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords, personColumns } from '../statements';

/** Call it in the transaction of the change. */
export async function insertAuditEntries(tx: Handle, rows: NewAuditEntry[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRecords(auditEntries, rows));
}

/** Newest first. */
export async function readAudit(handle: Handle, { subjectId, limit }: { subjectId?: string; limit: number }) {
  return handle
    .select()
    .from(auditEntries)
    .where(subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

export async function countRecentReleases(handle: Handle, operator: string): Promise<number> {
  const { actor, action, at } = auditEntries;
  const isRecent = gt(at, sql`now() - interval '1 hour'`);
  return handle.$count(auditEntries, and(eq(actor, operator), eq(action, 'credit.release'), isRecent));
}

export async function readAuditChoices(handle: Handle) {
  const { actor, action } = auditEntries;
  const [actors, actions] = await Promise.all([
    handle.selectDistinct({ value: actor }).from(auditEntries).orderBy(actor),
    handle.selectDistinct({ value: action }).from(auditEntries).orderBy(action),
  ]);
  return { actors: actors.map(({ value }) => value), actions: actions.map(({ value }) => value) };
}

export type AuditPerson = Pick<SignupRow, 'id' | 'signupPosition' | 'email' | 'erasedAt'>;

export async function readAuditPeople(handle: Handle, ids: readonly string[]): Promise<AuditPerson[]> {
  if (ids.length === 0) return [];
  return handle
    .select(personColumns(signups))
    .from(signups)
    .where(inArray(signups.id, [...ids]));
}
