import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { untilStopped } from '../processes/stop-signal';
import { endAll, protect } from '../processes/watchdog';
import { type Count, sum } from './count';
import { type Stage, stages } from './stages';

interface Result extends Count {
  name: string;
  seconds: number;
}

async function runStage(stage: Stage, folder: string): Promise<Result> {
  console.log(`\n── ${stage.name} ${'─'.repeat(60 - stage.name.length)}\n`);
  const start = performance.now();
  const count = await stage.run(folder).catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name: stage.name, ...count, seconds: (performance.now() - start) / 1000 };
}

/** Every stage runs, also when an earlier one failed, unless it needs that one. */
async function runStages(folder: string, results: Result[]): Promise<void> {
  for (const stage of stages) {
    const failed = results.filter((result) => result.failed > 0).map(({ name }) => name);
    const missing = stage.needs?.find((need) => failed.includes(need));
    if (missing) console.log(`\n${stage.name}: not run, as the ${missing} failed.`);
    else results.push(await runStage(stage, folder));
  }
}

function summarise(results: Result[]): string {
  const lines = results.map(({ name, passed, failed, seconds }) => {
    const counts = `${passed} passed, ${failed} failed`;
    return `${name.padEnd(26)}${counts.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`;
  });
  const { passed, failed } = sum(results);
  return `\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`;
}

/**
 * Runs types, lint, unit, database and browser tests and prints a summary that ends with `N passed, N failed`.
 *
 * @returns the exit code: 0 when nothing failed.
 */
export async function runAllTests(): Promise<number> {
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  const folder = await mkdtemp(path.join(tmpdir(), 'myfitmodel-reports-'));
  await protect({ folder });
  const results: Result[] = [];
  const stopped = untilStopped().then(() => {
    results.push({ name: 'interrupted', passed: 0, failed: 1, seconds: 0 });
  });
  await Promise.race([stopped, runStages(folder, results)]);
  await endAll();
  console.log(summarise(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}
