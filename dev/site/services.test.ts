import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { DEV_SITE_FILE } from '@/lib/config/dev-site';
import { endAll } from '../processes/watchdog';
import { publishSite } from './services';

vi.setConfig({ testTimeout: 60_000 });
const PEOPLE = 3;
/** Higher than any process id. */
const NO_PROCESS = 2 ** 31 - 1;
const UNREACHABLE = 'postgres://u:secret@127.0.0.1:1/x';

const database = testDatabase();
beforeAll(() => addPeople(database.db, PEOPLE));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dev-site-'));
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

const publish = () => publishSite(folder, { mode: 'dev', environment: { DATABASE_URL: database.url } });

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = [
  path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  `--tsconfig=${path.join(root, 'tsconfig.json')}`,
  '--conditions=react-server',
];

/** Runs `waitlist stats` in the folder, as an operator's shell does: without NODE_ENV. */
async function stats(variables: Record<string, string> = {}) {
  const { NODE_ENV: _, DATABASE_URL: __, __NEXT_PROCESSED_ENV: ___, ...env } = process.env;
  const args = [...tsx, path.join(root, 'cli/main.ts'), 'stats', '--json'];
  const options = { cwd: folder, env: { ...env, ...variables } as NodeJS.ProcessEnv };
  const child = spawn(process.execPath, args, options);
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [stdout, stderr, [code]] = await output;
  return { code, stdout, stderr };
}

test('commands use the database of the site that runs from this folder, and say so', async () => {
  publish();
  const { code, stdout, stderr } = await stats();
  const { host, pathname } = new URL(database.url);
  expect({ code, stderr }).toEqual({ code: 0, stderr: `Database of \`npm run dev\`: ${host}${pathname}\n` });
  expect(JSON.parse(stdout)).toMatchObject({ total: PEOPLE });
});

test.each(['.env.local', 'the environment'])('DATABASE_URL from %s has precedence', async (where) => {
  publish();
  if (where === '.env.local') writeFileSync(path.join(folder, where), `DATABASE_URL='${UNREACHABLE}'`);
  const { code, stderr } = await stats(where === '.env.local' ? {} : { DATABASE_URL: UNREACHABLE });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database failed: .*ECONNREFUSED/);
});

test('production ignores the file, everybody ignores that of a process that has ended, and it ends with the site', async () => {
  publish();
  const missing = { code: 1, stdout: '', stderr: expect.stringContaining('DATABASE_URL is missing') };
  expect(await stats({ NODE_ENV: 'production' })).toEqual(missing);
  const file = path.join(folder, DEV_SITE_FILE);
  writeFileSync(file, readFileSync(file, 'utf8').replace(`${process.pid}`, `${NO_PROCESS}`));
  expect(await stats()).toEqual(missing);
  await endAll();
  expect(existsSync(file)).toBe(false);
});
