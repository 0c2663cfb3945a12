import type { Handle } from '@/db/client';
import { auditEntries } from '@/db/schema/audit-entries';
import type { SignupRow } from '@/db/schema/signups';
import type { Operator } from '../operators/change';
import { findPerson } from '../operators/person';

export { joinAll, joined as join } from './joins';

export const operator: Operator = { actor: 'tester', dryRun: false };
export const dryRun: Operator = { actor: 'tester', dryRun: true };

/** Friends of a code, `count` of them with addresses of their own. */
export const friendsOf = (referrerCode: string, count: number, name = 'friend') =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@x.io`, referrerCode }));

/** A person as they are now. */
export async function standing(handle: Handle, who: string): Promise<SignupRow> {
  const row = await findPerson(handle, who);
  if (!row) throw new Error(`Nobody is ${who}`);
  return row;
}

/** What the audit holds, in order. */
export async function audited(handle: Handle): Promise<string[]> {
  const rows = await handle.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}
