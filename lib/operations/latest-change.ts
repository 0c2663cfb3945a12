import type { Handle } from '@/db/client';
import { findLatestChange, findLatestDecision } from '@/db/queries/audit';
import type { AuditRow } from '@/db/schema/audit-entries';
import { formatMinute } from '../format';
import { decisionWords } from './credit/decision-words';

const describe = ({ actor, at }: AuditRow, what: string) => `${actor} ${what}, at ${formatMinute(at)} UTC.`;

/** "bob@example.com made the latest change, at 2026-11-28 14:03 UTC." */
export async function describeLatestChange(handle: Handle, id: string): Promise<string | undefined> {
  const latest = await findLatestChange(handle, id);
  return latest && describe(latest, 'made the latest change');
}

const verbs: Record<string, string> = {
  ...Object.fromEntries(Object.values(decisionWords).map(({ action, past }) => [action, past.toLowerCase()])),
  'credit.attach': 'recorded',
  'credit.undo': 'undid a decision about',
};

/** "bob@example.com released it, at 2026-11-28 14:03 UTC." Undefined if no operator decided. */
export async function describeLatestDecision(
  handle: Handle,
  referrerId: string,
  friendIds: readonly string[],
): Promise<string | undefined> {
  const latest = await findLatestDecision(handle, referrerId, friendIds);
  return (
    latest &&
    describe(latest, `${verbs[latest.action] ?? 'released'} ${friendIds.length === 1 ? 'it' : 'them'}`)
  );
}
