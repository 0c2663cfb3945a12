import { createDatabase, type Handle } from '@/db/client';
import { databaseUrl } from '@/lib/config/load-env-files';
import type { Operator } from '@/lib/operators/change';
import { Refusal } from '@/lib/operators/refusals';
import { confirm } from './confirm';
import type { ChangeOptions, IrreversibleOptions, OutputOptions } from './options';
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
 * Runs `work` on the database and prints its result, or why it was refused.
 *
 * @param describe returns the lines for people.
 * @param toJson returns the value for `--json`; default: the result.
 */
export async function runQuery<T>(
  { json }: OutputOptions,
  work: (handle: Handle) => Promise<T>,
  describe: (result: T) => string[],
  toJson: (result: T) => unknown = (result) => result,
): Promise<void> {
  try {
    const result = await withDatabase(work);
    if (json) printJson(toJson(result));
    else print(describe(result));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, message } = error;
    if (json) printJson({ outcome: 'refused', reason, message });
    else note(message);
    process.exitCode = ExitCode.failed;
  }
}

type Change<T> = (handle: Handle, operator: Operator) => Promise<T>;

/**
 * Wraps `work` so that it asks for confirmation first, except in a dry run or with `--yes`.
 *
 * @param describe returns the change to confirm.
 */
export function confirmed<T>(
  { yes }: IrreversibleOptions,
  describe: Change<string>,
  work: Change<T>,
): Change<T> {
  return async (handle, operator) => {
    if (!yes && !operator.dryRun) await confirm(await describe(handle, { ...operator, dryRun: true }));
    return work(handle, operator);
  };
}

/** Like `runQuery`, for commands that change data. */
export async function runChange<T extends object>(
  options: ChangeOptions,
  work: Change<T>,
  describe: (result: T) => string[],
  toJson: (result: T) => object = (result) => result,
): Promise<void> {
  const { actor, dryRun = false } = options;
  await runQuery(
    options,
    (handle) => work(handle, { actor, dryRun }),
    (result) => [...describe(result), ...(dryRun ? ['This was a dry run: nothing was changed.'] : [])],
    (result) => ({ outcome: 'done', ...toJson(result), dryRun }),
  );
}
