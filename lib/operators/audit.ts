import 'server-only';
import type { Handle } from '@/db/client';
import { readAuditForPerson } from '@/db/queries/audit';
import type { AuditRow } from '@/db/schema/audit-entries';
import { findPerson } from './person';

export { readAudit as latestAudit } from '@/db/queries/audit';
export type { AuditRow };

/** @returns the audit of one person, newest first, or `undefined` when nobody matches. */
export async function auditOf(handle: Handle, who: string): Promise<AuditRow[] | undefined> {
  const person = await findPerson(handle, who);
  return person && (await readAuditForPerson(handle, person.id)).reverse();
}
