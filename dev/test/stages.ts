import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startProcess } from '../processes/process';
import { ensureChromium } from '../programs/chromium';
import { NEXT } from '../site/server';
import { buildForTests } from './build';
import { type Count, countPlaywright, countVitest, trustExitCode } from './count';

export interface Stage {
  name: string;
  /** Stages that must have passed, or this one cannot start. */
  needs?: string[];
  /** @param folder for reports. */
  run(folder: string): Promise<Count>;
}

const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

async function node(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const program = await startProcess(
    { file: process.execPath, args },
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    },
  );
  return program.ended;
}

/** A check that is one test: it passes or fails as a whole. */
const check = async (...commands: string[][]): Promise<Count> => {
  for (const command of commands) if ((await node(command)) !== 0) return FAILED;
  return PASSED;
};

async function counted(
  report: string,
  count: (json: unknown) => Count,
  exitCode: number | null,
): Promise<Count> {
  try {
    return trustExitCode(count(JSON.parse(await readFile(report, 'utf8'))), exitCode);
  } catch (error) {
    console.error(`The report cannot be read: ${error instanceof Error ? error.message : error}`);
    return FAILED;
  }
}

async function vitest(folder: string): Promise<Count> {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return counted(report, countVitest, await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters]));
}

async function playwright(folder: string): Promise<Count> {
  const report = path.join(folder, 'playwright.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  const env = {
    CHROME_PATH: ensureChromium(),
    REUSE_BUILD: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  return counted(report, countPlaywright, await node(args, env));
}

/** In the order of how much they find for the time they take. */
export const stages: Stage[] = [
  {
    name: 'types',
    run: () => check([NEXT, 'typegen'], ['node_modules/typescript/bin/tsc', '--noEmit']),
  },
  { name: 'lint', run: () => check(['node_modules/@biomejs/biome/bin/biome', 'check', '.']) },
  { name: 'unit and database tests', run: vitest },
  {
    name: 'production build',
    run: async () => {
      await buildForTests();
      return PASSED;
    },
  },
  { name: 'browser tests', needs: ['production build'], run: playwright },
];
