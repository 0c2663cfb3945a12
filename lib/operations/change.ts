import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { insertAuditEntries } from '@/db/queries/audit';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { notifyOperators } from '../email/operator-mail';

export interface Operator {
  /** The name for the audit: an address, or a user name on the command line. */
  actor: string;
  /** None on the command line. */
  sessionId?: string | null;
  /** Addresses that are the operator's own, or may be. */
  addresses?: readonly string[];
  /** Addresses of all operators, who get a mail about a change of consequence; default: nobody. */
  team?: readonly string[];
  dryRun?: boolean;
}

export interface ChangeContext<Action extends string = string> {
  tx: Handle;
  record(...changes: { action: Action; subjectId?: string; detail?: AuditDetail }[]): Promise<void>;
  notify(title: string, sentence: string): Promise<void>;
}

/** Who changes what, when people use the links to their own page. */
export const byThemselves: Operator = { actor: 'the person' };

class DryRun<T> extends Error {
  constructor(readonly result: T) {
    super();
  }
}

/**
 * Runs a change and writes its audit rows in one transaction. A dry run does the same and rolls back, so it reports
 * exactly what would happen.
 *
 * @param work may run again after a conflict, such as a deadlock.
 * @throws Refusal when `work` refuses the change.
 */
export async function change<Action extends string, T>(
  handle: Handle,
  { actor, sessionId, team = [], dryRun }: Operator,
  work: (context: ChangeContext<Action>) => Promise<T>,
): Promise<T> {
  const attempt = async (tx: Handle) => {
    const result = await work({
      tx,
      record: (...changes) =>
        insertAuditEntries(
          tx,
          changes.map((one) => ({ id: uuidv7(), actor, sessionId, ...one })),
        ),
      notify: (title, sentence) => notifyOperators(tx, team, { title, sentence }),
    });
    if (dryRun) throw new DryRun(result);
    return result;
  };
  try {
    return await retryTransaction(handle, attempt);
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}
