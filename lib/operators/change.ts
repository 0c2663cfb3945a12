import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { insertAuditEntries } from '@/db/queries/audit';
import { retryConflicts } from '@/db/retry-conflicts';
import type { NewAuditEntry } from '@/db/schema/audit-entries';
import type { RefusalReason } from './refusals';

export interface Operator {
  /** The user name for the audit. */
  actor: string;
  dryRun: boolean;
}

export interface Refused {
  outcome: 'refused';
  reason: RefusalReason;
}

export const refused = (reason: RefusalReason): Refused => ({ outcome: 'refused', reason });

export type ChangeRecord = Pick<NewAuditEntry, 'action' | 'subjectId' | 'detail'>;

export interface ChangeContext {
  tx: Handle;
  /** Adds audit rows to the transaction. */
  record(changes: ChangeRecord[]): Promise<void>;
}

/** Rolls a transaction back but keeps its result. */
class Rollback extends Error {}

/**
 * Runs a change and writes its audit rows in one transaction. A dry run does the same and rolls back, so it reports
 * exactly what would happen. A refusal rolls back too.
 *
 * @param work may run again after a conflict, such as a deadlock.
 */
export async function change<T>(
  handle: Handle,
  operator: Operator,
  work: (context: ChangeContext) => Promise<T>,
): Promise<T> {
  return retryConflicts.execute(() => tryChange(handle, operator, work));
}

async function tryChange<T>(
  handle: Handle,
  operator: Operator,
  work: (context: ChangeContext) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  try {
    return await handle.transaction(async (tx) => {
      const result = await work({ tx, record: (changes) => write(tx, operator.actor, changes) });
      if (!operator.dryRun && !isRefusal(result)) return result;
      results.push(result);
      throw new Rollback();
    });
  } catch (error) {
    const [result] = results;
    if (error instanceof Rollback && result !== undefined) return result;
    throw error;
  }
}

const isRefusal = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'refused';

async function write(tx: Handle, actor: string, changes: ChangeRecord[]): Promise<void> {
  await insertAuditEntries(
    tx,
    changes.map((one) => ({ id: uuidv7(), actor, ...one })),
  );
}
