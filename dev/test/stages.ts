import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startProcess } from '../processes/process';
import { ensureChromium } from '../programs/chromium';
import { packageBin } from '../programs/package-bin';
import { buildForTests } from './build';
import { type Outcome, readPlaywrightReport, readVitestReport, withExitCode } from './outcome';

export interface Stage {
  name: string;
  /** The stage that must pass first. */
  needs?: string;
  run(reportFolder: string): Promise<Outcome>;
}

const PASSED: Outcome = { passed: 1, failures: [] };

async function node(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const command = { file: process.execPath, args };
  const { ended } = await startProcess(command, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return ended;
}

/** Runs commands as one test, up to the first failure. */
async function check(...commands: string[][]): Promise<Outcome> {
  for (const command of commands) {
    if ((await node(command)) !== 0) return { passed: 0, failures: [`${command.join(' ')} failed.`] };
  }
  return PASSED;
}

async function vitest(reportFolder: string): Promise<Outcome> {
  const report = path.join(reportFolder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await node([packageBin('vitest'), 'run', ...reporters]);
  return withExitCode(readVitestReport(JSON.parse(await readFile(report, 'utf8'))), exitCode);
}

async function playwright(reportFolder: string): Promise<Outcome> {
  const report = path.join(reportFolder, 'playwright.json');
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  const env = { CHROME_PATH: ensureChromium(), REUSE_BUILD: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await node(args, env);
  return withExitCode(readPlaywrightReport(JSON.parse(await readFile(report, 'utf8'))), exitCode);
}

/** The fastest first. */
export const stages: Stage[] = [
  {
    name: 'types',
    async run() {
      // Written by an earlier `next dev`, whose routes may have moved since.
      await rm('.next/dev/types', { recursive: true, force: true });
      return check([packageBin('next'), 'typegen'], [packageBin('typescript', 'tsc'), '--noEmit']);
    },
  },
  { name: 'lint', run: () => check([packageBin('@biomejs/biome', 'biome'), 'check', '.']) },
  { name: 'unit and database tests', run: vitest },
  { name: 'production build', run: () => buildForTests().then(() => PASSED) },
  { name: 'browser tests', needs: 'production build', run: playwright },
];
