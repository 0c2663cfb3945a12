import { createDatabase, type Handle } from '@/db/client';
import { databaseUrl } from '@/lib/config/load-env-files';
import type { Operator, Refused } from '@/lib/operators/change';
import { type RefusalReason, refusalMessages } from '@/lib/operators/refusals';
import type { ChangeOptions, OutputOptions } from './options';
import { note, print, printJson } from './output/print';

export const ExitCode = { ok: 0, failed: 1, usage: 2 } as const;

/** Long, because some commands read the whole list. */
const QUERY_TIMEOUT_MS = 5 * 60_000;

/** @throws Error when `DATABASE_URL` is missing or invalid. */
export async function withDatabase<T>(work: (handle: Handle) => Promise<T>, url = databaseUrl()): Promise<T> {
  const database = createDatabase(url, { name: 'waitlist-cli', max: 2, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Runs a change and prints its result.
 *
 * @param describe returns the lines for people.
 * @param toJson returns the value for `--json`; default: the result.
 */
export async function runChange<Done extends { outcome: 'done' }>(
  options: ChangeOptions,
  work: (handle: Handle, operator: Operator) => Promise<Done | Refused>,
  describe: (done: Done) => string[],
  toJson: (done: Done) => object = (done) => done,
): Promise<void> {
  const { actor, dryRun = false, json } = options;
  const result = await withDatabase((handle) => work(handle, { actor, dryRun }));
  if (result.outcome === 'refused') reportRefusal(result.reason, options);
  else if (json) printJson({ ...toJson(result), outcome: 'done', dryRun });
  else print([...describe(result), ...(dryRun ? ['This was a dry run: nothing was changed.'] : [])]);
}

export function reportRefusal(reason: RefusalReason, { json }: OutputOptions): void {
  const message = refusalMessages[reason];
  if (json) printJson({ outcome: 'refused', reason, message });
  else note(message);
  process.exitCode = ExitCode.failed;
}
