import type { Refused } from '@/lib/operators/change';
import { type RefusalReason, refusalMessages } from '@/lib/operators/refusals';
import type { ChangeOptions, OutputOptions } from './options';
import { note, print, printJson } from './output/print';
import { ExitCode } from './run';

/**
 * Prints what came of a change: what was done, or why it was not.
 *
 * @param describe the lines for people.
 * @param toJson what scripts get; default: the result itself.
 */
export function reportChange<Done extends { outcome: 'done' }>(
  result: Done | Refused,
  options: ChangeOptions,
  describe: (done: Done) => string[],
  toJson: (done: Done) => object = (done) => done,
): void {
  const dryRun = options.dryRun ?? false;
  if (result.outcome === 'refused') reportRefusal(result.reason, options);
  else if (options.json) printJson({ ...toJson(result), outcome: 'done', dryRun });
  else print([...describe(result), ...(dryRun ? ['This was a dry run: nothing was changed.'] : [])]);
}

/** Prints why nothing was done, and makes the exit code 1. */
export function reportRefusal(reason: RefusalReason, { json }: OutputOptions): void {
  const message = refusalMessages[reason];
  if (json) printJson({ outcome: 'refused', reason, message });
  else note(message);
  process.exitCode = ExitCode.failed;
}
