import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { stopSignal } from '../processes/stop-signal';
import { endAll, endOnExit } from '../processes/watchdog';
import type { Outcome } from './outcome';
import { type Stage, stages } from './stages';

interface Result extends Outcome {
  name: string;
  seconds: number;
}

async function runStage({ name, run }: Stage, reportFolder: string): Promise<Result> {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}\n`);
  const start = performance.now();
  const outcome = await run(reportFolder).catch(
    (error): Outcome => ({ passed: 0, failures: [inspect(error)] }),
  );
  return { name, ...outcome, seconds: Math.round((performance.now() - start) / 1000) };
}

/** Continues after a failure, except with stages that need the failed one. */
async function runStages(reportFolder: string, results: Result[], signal: AbortSignal): Promise<void> {
  for (const stage of stages) {
    const failure = results.find(({ name, failures }) => name === stage.needs && failures.length > 0);
    if (failure) console.log(`\nSkipped ${stage.name}, because ${failure.name} failed.`);
    else results.push(await runStage(stage, reportFolder));
    if (signal.aborted) return;
  }
}

/**
 * Repeats the failures at the end: the middle of a long log is hard to find, and some services cut it.
 *
 * @returns the exit code.
 */
function report(results: Result[]): number {
  for (const { name, failures } of results) {
    for (const failure of failures) console.log(`\nFailed in ${name}:\n${failure}`);
  }
  console.table(results.map(({ failures, ...result }) => ({ ...result, failed: failures.length })));
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, { failures }) => total + failures.length, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** @returns the exit code. */
export async function runAllTests(): Promise<number> {
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  const reportFolder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-reports-'));
  endOnExit({ path: reportFolder });
  const results: Result[] = [];
  const signal = stopSignal();
  await Promise.race([once(signal, 'abort'), runStages(reportFolder, results, signal)]);
  if (signal.aborted)
    results.push({ name: 'interrupted', passed: 0, failures: ['stopped by a signal'], seconds: 0 });
  await endAll();
  return report(results);
}
