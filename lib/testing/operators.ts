import type { Handle } from '@/db/client';
import { auditEntries } from '@/db/schema/audit-entries';
import type { Operator } from '../operators/change';

export { findPerson as getPerson } from '../operators/person';
export { joinAll, joined as join } from './joins';

export const operator: Operator = { actor: 'tester', dryRun: false };
export const dryRun: Operator = { actor: 'tester', dryRun: true };

export const friendsOf = (referrerCode: string, count: number, name = 'friend', domain = 'x.io') =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@${domain}`, referrerCode }));

/** Lists the audit as "actor action", oldest first. */
export async function auditLines(handle: Handle): Promise<string[]> {
  const rows = await handle.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}
