import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopSignal } from '../processes/stop-signal';
import { endAll, endOnExit } from '../processes/watchdog';
import { type Count, sum } from './outcome';
import { type Stage, stages } from './stages';

interface Result extends Count {
  name: string;
  seconds: number;
}

async function runStage({ name, run }: Stage, reportFolder: string): Promise<Result> {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}\n`);
  const start = performance.now();
  const count = await run(reportFolder).catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...count, seconds: Math.round((performance.now() - start) / 1000) };
}

/** Continues after a failure, except with stages that need the failed one. */
async function runStages(reportFolder: string, results: Result[], signal: AbortSignal): Promise<void> {
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
  const reportFolder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-reports-'));
  endOnExit({ path: reportFolder });
  const results: Result[] = [];
  const signal = stopSignal();
  await Promise.race([once(signal, 'abort'), runStages(reportFolder, results, signal)]);
  if (signal.aborted) results.push({ name: 'interrupted', passed: 0, failed: 1, seconds: 0 });
  await endAll();
  const { passed, failed } = sum(results);
  console.table(results);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
