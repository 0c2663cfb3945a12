import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEV_SITE_FILE } from '@/lib/config/load-env-files';
import { endAll } from '../processes/watchdog';
import { publishSite } from './services';

/** Higher than any process id. */
const NO_PROCESS = 2 ** 31 - 1;
const PUBLISHED = 'postgres://u:secret@127.0.0.1:1/published';
const GIVEN = 'postgres://u:secret@127.0.0.1:1/given';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dev-site-'));
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

const publish = () => publishSite(folder, { mode: 'dev', environment: { DATABASE_URL: PUBLISHED } });

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = [
  path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  `--tsconfig=${path.join(root, 'tsconfig.json')}`,
];
const program = `import(${JSON.stringify(path.join(root, 'lib/config/load-env-files.ts'))})
  .then(({ databaseUrl }) => console.log(databaseUrl()))`;

/** What a command reads in the folder, as in an operator's shell: without NODE_ENV. */
function readDatabaseUrl(variables: Record<string, string | undefined> = {}) {
  const shell = { NODE_ENV: undefined, DATABASE_URL: undefined, __NEXT_PROCESSED_ENV: undefined };
  const changes: Record<string, string | undefined> = { ...shell, ...variables };
  const env = { ...process.env, ...changes };
  const args = [...tsx, '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return { stdout: stdout.trim(), stderr };
}

test('commands use the database of the site that runs from this folder, and say so', () => {
  publish();
  expect(readDatabaseUrl()).toEqual({
    stdout: PUBLISHED,
    stderr: 'Database of `npm run dev`: 127.0.0.1:1/published\n',
  });
});

test('DATABASE_URL from .env.local has precedence', () => {
  publish();
  writeFileSync(path.join(folder, '.env.local'), `DATABASE_URL='${GIVEN}'`);
  expect(readDatabaseUrl().stdout).toBe(GIVEN);
});

test('production ignores the file, everybody ignores that of a process that has ended, and it ends with the site', async () => {
  publish();
  const missing = { stdout: '', stderr: expect.stringContaining('DATABASE_URL is missing') };
  expect(readDatabaseUrl({ NODE_ENV: 'production' })).toEqual(missing);
  const file = path.join(folder, DEV_SITE_FILE);
  writeFileSync(file, readFileSync(file, 'utf8').replace(`${process.pid}`, `${NO_PROCESS}`));
  expect(readDatabaseUrl()).toEqual(missing);
  await endAll();
  expect(existsSync(file)).toBe(false);
});
