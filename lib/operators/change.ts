import 'server-only';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { insertAuditEntries } from '@/db/queries/audit';
import { retryConflicts } from '@/db/retry-conflicts';
import type { NewAuditEntry } from '@/db/schema/audit-entries';
import type { RefusalReason } from './refusals';

/** Who changes something, and whether it is only tried out. */
export interface Operator {
  /** A user name, for the audit. */
  actor: string;
  /** Everything is done, reported and then undone. */
  dryRun: boolean;
}

/** A change that was asked for and cannot be made. Nothing was changed. */
export interface Refused {
  outcome: 'refused';
  reason: RefusalReason;
}

export const refused = (reason: RefusalReason): Refused => ({ outcome: 'refused', reason });

/** What a change leaves in the audit. */
export type ChangeRecord = Pick<NewAuditEntry, 'action' | 'subjectId' | 'detail'>;

/** A transaction in which every change leaves a record. */
export interface ChangeContext {
  tx: Handle;
  record(changes: ChangeRecord[]): Promise<void>;
}

/** Undoes a transaction whose result is wanted all the same. */
class Rollback extends Error {}

/**
 * Makes a change in one transaction with its audit rows. A dry run does exactly the same and then rolls back, so
 * that what it reports is what would have happened. A refusal undoes what was done before it was known.
 *
 * @param work may be done again, where it was in somebody's way.
 * @throws the driver's error when the database fails; then nothing is changed.
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
