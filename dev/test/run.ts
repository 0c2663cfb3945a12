import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../postgres/folder';
import { startProcess } from '../processes/process';
import { stopSignal } from '../processes/signals';
import { endAll } from '../processes/watchdog';
import { ensureChromium } from '../programs/chromium';
import { packageBin } from '../programs/find';
import { buildForTests } from './build';

interface Outcome {
  passed: number;
  failed: number;
  /** Names of failed tests that Playwright does not list at the end. */
  failures?: string[];
  /** Names of tests that need a program that is not installed. */
  skipped?: string[];
}

interface Stage {
  name: string;
  run(reportFolder: string): Promise<Outcome>;
}

const PASSED: Outcome = { passed: 1, failed: 0 };

/** @param output a file descriptor, or the terminal's output. */
async function node(
  args: string[],
  { env = {}, output = 'inherit' }: { env?: Record<string, string>; output?: number | 'inherit' } = {},
): Promise<number | null> {
  const command = { file: process.execPath, args };
  const { ended } = await startProcess(command, { env, stdio: ['ignore', output, output] });
  return ended;
}

async function lint(): Promise<Outcome> {
  const exitCode = await node([packageBin('@biomejs/biome', 'biome'), 'check', '.']);
  return exitCode === 0 ? PASSED : { passed: 0, failed: 1 };
}

/** `next build` checks the types of the whole repository. */
async function build(): Promise<Outcome> {
  // Written by an earlier `next dev`, whose routes may have moved since.
  await rm('.next/dev/types', { recursive: true, force: true });
  await buildForTests();
  return PASSED;
}

const vitestTest = z.object({ fullName: z.string(), status: z.string() });
const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(z.object({ assertionResults: z.array(vitestTest) })),
  })
  .transform(({ numPassedTests: passed, numFailedTests: failed, testResults }): Outcome => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const names = (status: string) => tests.flatMap((one) => (one.status === status ? one.fullName : []));
    return { passed, failed, failures: names('failed'), skipped: names('skipped') };
  });

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }) })
  .transform(({ stats }): Outcome => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));

/** A run that fails without a failed test, such as a file that does not load, counts as one failure. */
export function countTests(report: unknown, exitCode: number | null): Outcome {
  const { failed, ...others } = z.union([vitestReport, playwrightReport]).parse(report);
  return { ...others, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Prints its output at the end, because lint and build print theirs meanwhile. */
async function vitest(reportFolder: string): Promise<Outcome> {
  const report = path.join(reportFolder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const file = path.join(reportFolder, 'vitest.log');
  const output = openSync(file, 'w');
  const exitCode = await node([packageBin('vitest'), 'run', ...reporters], { output });
  closeSync(output);
  console.log(readFileSync(file, 'utf8'));
  return countTests(readReport(report), exitCode);
}

async function playwright(reportFolder: string): Promise<Outcome> {
  const report = path.join(reportFolder, 'playwright.json');
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  const env = { CHROME_PATH: ensureChromium(), REUSE_BUILD: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await node(args, { env });
  return countTests(readReport(report), exitCode);
}

const first: Stage[] = [
  { name: 'types and production build', run: build },
  { name: 'lint', run: lint },
  { name: 'unit and database tests', run: vitest },
];

/** They keep two processors busy alone: beside the unit tests, both would take longer than one after the other. */
const last: Stage = { name: 'browser tests', run: playwright };

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

async function runStages(results: Result[], signal: AbortSignal): Promise<void> {
  const reportFolder = temporaryFolder().path;
  const run = async (stage: Stage) => {
    const result = await runStage(stage, reportFolder);
    results.push(result);
    return result;
  };
  const [built] = await Promise.all(first.map(run));
  if (built?.failed) console.log(`\nSkipped ${last.name}, because there is no build.`);
  else if (!signal.aborted) await run(last);
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
  for (const { failures = [], skipped = [] } of results) {
    for (const name of skipped) console.log(`Skipped, because a program is not installed: ${name}`);
    for (const name of failures) console.log(`Failed: ${name}`);
  }
  const sum = (what: 'passed' | 'failed') => results.reduce((total, result) => total + result[what], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
