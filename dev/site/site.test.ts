import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { DEV_SITE_FILE } from '@/lib/config/load-env-files';
import { networkAddress } from '../network/ports';
import { isRunning } from '../processes/signals';
import { endAll } from '../processes/watchdog';
import { lock } from './lock';
import { DEFAULT_OPERATOR, DEFAULT_SENDER, defaultsFor, planFor } from './plan';
import { publishSite } from './services';

const everything = { port: 3000, postgres: true, recaptcha: true, resend: true };

test.each([
  [{}, everything],
  [{ DATABASE_URL: ' ', PORT: '' }, everything],
  [{ DATABASE_URL: 'given' }, { ...everything, postgres: false }],
  [{ RECAPTCHA_SECRET_KEY: 'given' }, { ...everything, recaptcha: false }],
  [{ RESEND_API_KEY: 'given' }, { ...everything, resend: false }],
])('with %o, the services are %o', (given, plan) => {
  expect(planFor(given)).toEqual(plan);
});

test.each(['0', '65536', '80.5', 'http'])('rejects PORT=%s', (PORT) => {
  expect(() => planFor({ PORT })).toThrow('PORT must be a number from 1 to 65535');
});

const withoutOperator = { SITE_URL: 'http://localhost:3010', EMAIL_FROM: DEFAULT_SENDER };
const defaults = { ...withoutOperator, OPERATORS: DEFAULT_OPERATOR };
const given = { SITE_URL: 'https://me.example', EMAIL_FROM: 'me@me.example', OPERATORS: 'me@me.example' };

test.each([
  [{ SITE_URL: '', EMAIL_FROM: ' ' }, true, defaults],
  [given, true, given],
  // There is no default operator where mail leaves this machine.
  [{}, false, withoutOperator],
])('the site gets, for %o and with the mock of Resend %s, %o', (variables, resend, expected) => {
  expect(defaultsFor(variables, { port: 3010, resend })).toStrictEqual(expected);
});

test("with the address in this machine's network, but not of a bridge of containers, links lead there", () => {
  const address = { netmask: '', mac: '', cidr: null, family: 'IPv4' as const, internal: false };
  const bridge = { docker0: [{ ...address, address: '172.17.0.1' }] };
  const loopback = { lo: [{ ...address, address: '127.0.0.1', internal: true }] };
  const found = networkAddress({ ...loopback, ...bridge, wlan0: [{ ...address, address: '192.168.1.20' }] });
  expect(() => networkAddress({ ...loopback, ...bridge })).toThrow('in no network');
  const plan = planFor({ PORT: '3010' }, found);
  expect(defaultsFor({}, plan).SITE_URL).toBe('http://192.168.1.20:3010');
});

/** Higher than any process id. */
const NO_PROCESS = 2 ** 31 - 1;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  return async () => {
    await endAll();
    rmSync(folder, { recursive: true });
  };
});

test('one process at a time holds the lock', async () => {
  await lock(folder);
  await expect(lock(folder)).rejects.toThrow(`Process ${process.pid} is already running the site`);
  await endAll();
  expect(existsSync(path.join(folder, 'lock.json'))).toBe(false);
});

test('the lock waits for the watchdog of a killed owner', async () => {
  const { pid: watchdog = 0 } = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
  writeFileSync(path.join(folder, 'lock.json'), JSON.stringify({ owner: NO_PROCESS, watchdog }));
  expect(isRunning(watchdog)).toBe(true);
  await lock(folder);
  expect(isRunning(watchdog)).toBe(false);
});

const PUBLISHED = 'postgres://u:secret@127.0.0.1:1/published';
const GIVEN = 'postgres://u:secret@127.0.0.1:1/given';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a command reads in the folder, as in an operator's shell: without NODE_ENV. */
function readDatabaseUrl(NODE_ENV?: 'production') {
  const program = `import('${new URL('../../lib/config/load-env-files.ts', import.meta.url)}')
    .then(({ databaseUrl }) => console.log(databaseUrl()))`;
  // The command of tsx would start a second process.
  const args = ['--import', new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href];
  args.push('--input-type=module', '--eval', program);
  const shell = {
    NODE_ENV,
    DATABASE_URL: undefined,
    __NEXT_PROCESSED_ENV: undefined,
    TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'),
  };
  const env = { ...process.env, ...shell } as NodeJS.ProcessEnv;
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return { stdout: stdout.trim(), stderr };
}

test('commands use the database of the site that runs from this folder, and say so, unless .env.local has one', () => {
  publishSite(folder, { mode: 'dev', environment: { DATABASE_URL: PUBLISHED } });
  const stderr = 'Database of `npm run dev`: 127.0.0.1:1/published\n';
  expect(readDatabaseUrl()).toEqual({ stdout: PUBLISHED, stderr });
  writeFileSync(path.join(folder, '.env.local'), `DATABASE_URL='${GIVEN}'`);
  expect(readDatabaseUrl().stdout).toBe(GIVEN);
});

test('production ignores the file, everybody ignores that of a process that has ended, and it ends with the site', async () => {
  publishSite(folder, { mode: 'dev', environment: { DATABASE_URL: PUBLISHED } });
  const missing = { stdout: '', stderr: expect.stringContaining('DATABASE_URL is missing') };
  expect(readDatabaseUrl('production')).toEqual(missing);
  const file = path.join(folder, DEV_SITE_FILE);
  writeFileSync(file, readFileSync(file, 'utf8').replace(`${process.pid}`, `${NO_PROCESS}`));
  expect(readDatabaseUrl()).toEqual(missing);
  await endAll();
  expect(existsSync(file)).toBe(false);
});
