import { once } from 'node:events';
import { temporaryFolder } from '../postgres/folder';
import { stopSignal } from '../processes/signals';
import { endAll } from '../processes/watchdog';
import { type Outcome, type Stage, stages } from './stages';

interface Result extends Outcome {
  name: string;
  seconds: number;
}

async function runStage({ name, run }: Stage, reportFolder: string): Promise<Result> {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}\n`);
  const start = performance.now();
  const outcome = await run(reportFolder).catch((error): Outcome => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...outcome, seconds: Math.round((performance.now() - start) / 1000) };
}

/** Continues after a failure, except with stages that need the failed one. */
async function runStages(results: Result[], signal: AbortSignal): Promise<void> {
  const reportFolder = temporaryFolder().path;
  for (const stage of stages) {
    const failure = results.find(({ name, failed }) => name === stage.needs && failed > 0);
    if (failure) console.log(`\nSkipped ${stage.name}, because ${failure.name} failed.`);
    else results.push(await runStage(stage, reportFolder));
    if (signal.aborted) return;
  }
}

/** @returns the exit code. */
export async function runAllTests(): Promise<number> {
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  const results: Result[] = [];
  const signal = stopSignal();
  await Promise.race([once(signal, 'abort'), runStages(results, signal)]);
  if (signal.aborted) results.push({ name: 'interrupted', passed: 0, failed: 1, seconds: 0 });
  await endAll();
  console.table(results, ['name', 'passed', 'failed', 'seconds']);
  const skipped = results.flatMap((result) => result.skipped ?? []);
  for (const name of skipped) console.log(`Skipped, because a program is not installed: ${name}`);
  const sum = (what: 'passed' | 'failed') => results.reduce((total, result) => total + result[what], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
