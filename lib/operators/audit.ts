import 'server-only';
import type { Handle } from '@/db/client';
import { readAudit, readAuditForPerson } from '@/db/queries/audit';
import type { AuditRow } from '@/db/schema/audit-entries';
import { findPerson } from './person';

export type { AuditRow };

/** @returns the latest changes by operators, newest first: all of them, or those to one person. */
export async function latestAudit(handle: Handle, limit: number, who?: string): Promise<AuditRow[]> {
  if (who === undefined) return readAudit(handle, limit);
  const { id } = await findPerson(handle, who);
  return (await readAuditForPerson(handle, id)).reverse().slice(0, limit);
}
