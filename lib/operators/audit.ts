import 'server-only';
import type { Handle } from '@/db/client';
import { readAudit, readAuditForPerson } from '@/db/queries/audit';
import type { AuditRow } from '@/db/schema/audit-entries';
import { findPerson } from './person';

export type { AuditRow };

/** The latest of what operators did, the newest first. */
export async function latestAudit(handle: Handle, limit: number): Promise<AuditRow[]> {
  return readAudit(handle, limit);
}

/** What operators did about one person, the newest first; `undefined` when nobody is meant. */
export async function auditOf(handle: Handle, who: string): Promise<AuditRow[] | undefined> {
  const person = await findPerson(handle, who);
  return person && (await readAuditForPerson(handle, person.id)).reverse();
}
