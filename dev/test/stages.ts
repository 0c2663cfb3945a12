import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startProcess } from '../processes/process';
import { ensureChromium } from '../programs/chromium';
import { packageBin } from '../programs/package-bin';
import { buildForTests } from './build';
import { type Count, countPlaywright, countVitest, withExitCode } from './outcome';

export interface Stage {
  name: string;
  /** The stage that must pass first. */
  needs?: string;
  run(reportFolder: string): Promise<Count>;
}

const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

async function node(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const command = { file: process.execPath, args };
  const { ended } = await startProcess(command, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return ended;
}

/** Runs commands as one test, up to the first failure. */
async function check(...commands: string[][]): Promise<Count> {
  for (const command of commands) if ((await node(command)) !== 0) return FAILED;
  return PASSED;
}

async function vitest(reportFolder: string): Promise<Count> {
  const report = path.join(reportFolder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await node([packageBin('vitest'), 'run', ...reporters]);
  return withExitCode(countVitest(JSON.parse(await readFile(report, 'utf8'))), exitCode);
}

async function playwright(reportFolder: string): Promise<Count> {
  const report = path.join(reportFolder, 'playwright.json');
  const args = [packageBin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  const env = { CHROME_PATH: ensureChromium(), REUSE_BUILD: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await node(args, env);
  return withExitCode(countPlaywright(JSON.parse(await readFile(report, 'utf8'))), exitCode);
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
