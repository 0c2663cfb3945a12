import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseUrl } from './load-env-files';

/** From highest to lowest precedence. */
const files = {
  '.env.production.local': 'FIRST=production.local',
  '.env.local': 'FIRST=local\nSECOND=local',
  '.env.production': 'FIRST=production\nSECOND=production\nTHIRD=production',
  '.env': 'FIRST=env\nSECOND=env\nTHIRD=env\nFOURTH=env',
  '.env.development': 'THIRD=development',
  '.env.test': 'THIRD=test',
};
const production = { FIRST: 'production.local', SECOND: 'local', THIRD: 'production', FOURTH: 'env' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waitlist-'));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads the files in a new process, because a process reads them once. */
async function readIn(nodeEnv: string | undefined): Promise<unknown> {
  const script = `
    import { loadEnvFiles } from '${new URL('load-env-files.ts', import.meta.url)}';
    loadEnvFiles();
    const { FIRST, SECOND, THIRD, FOURTH } = process.env;
    console.log(JSON.stringify({ FIRST, SECOND, THIRD, FOURTH }));`;
  const { NODE_ENV: _, __NEXT_PROCESSED_ENV: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script],
    { cwd: folder, env: { ...env, ...(nodeEnv && { NODE_ENV: nodeEnv }) } as NodeJS.ProcessEnv },
  );
  return JSON.parse(stdout);
}

test.each([
  [undefined, production],
  ['production', production],
  ['development', { FIRST: 'local', SECOND: 'local', THIRD: 'development', FOURTH: 'env' }],
  ['test', { FIRST: 'env', SECOND: 'env', THIRD: 'test', FOURTH: 'env' }],
])('reads the files of NODE_ENV %s', async (nodeEnv, expected) => {
  expect(await readIn(nodeEnv)).toEqual(expected);
});

test('says where to find a database address when none is set', () => {
  vi.stubEnv('DATABASE_URL', undefined);
  expect(databaseUrl).toThrow(/^DATABASE_URL is missing\. .*`npm run dev`/);
});

test.each(['nonsense', 'mysql://u:hunter2@h/d'])('refuses the address %s without repeating it', (url) => {
  vi.stubEnv('DATABASE_URL', url);
  expect(databaseUrl).toThrow(/^DATABASE_URL must be a postgres:\/\/ URL\.$/);
});
