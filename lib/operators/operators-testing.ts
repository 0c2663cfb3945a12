import type { Handle } from '@/db/client';
import { auditEntries } from '@/db/schema/audit-entries';
import type { SignupRow } from '@/db/schema/signups';
import { joinBatch } from '../waitlist/join';
import { person } from '../waitlist/join-testing';
import type { Operator } from './change';
import { findPerson } from './person';

export const operator: Operator = { actor: 'tester', dryRun: false };
export const dryRun: Operator = { actor: 'tester', dryRun: true };

type Overrides = Parameters<typeof person>[0];

/** Lets people join, each with their own overrides, and returns their rows in order. */
export async function joinAll(handle: Handle, people: Overrides[], hourlyLimit = 0): Promise<SignupRow[]> {
  const outcomes = await joinBatch(handle, people.map(person), { hourlyLimit });
  return outcomes.map((one) => {
    if (one.outcome !== 'joined') throw new Error(`expected to join, was ${one.outcome}`);
    return one.signup;
  });
}

/** Lets one person join. */
export async function join(handle: Handle, overrides: Overrides): Promise<SignupRow> {
  const [row] = await joinAll(handle, [overrides]);
  return row as SignupRow;
}

/** Friends of a code, `count` of them with addresses of their own. */
export const friendsOf = (refCode: string, count: number, name = 'friend') =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@x.io`, refCode }));

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
