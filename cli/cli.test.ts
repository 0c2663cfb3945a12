import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';

vi.setConfig({ testTimeout: 60_000 });
const database = testDatabase();
beforeAll(() => addPeople(database.db, 3));

const root = fileURLToPath(new URL('..', import.meta.url));
const unreachable = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' };
const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');

async function waitlist(args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [tsx, '--conditions=react-server', 'cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, ...variables },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [stdout, stderr, [code]] = await output;
  return { code, stdout, stderr };
}

describe.concurrent('exit codes', () => {
  test.each([
    ['success', ['stats'], 0],
    ['help', ['--help'], 0],
    ['help for a command', ['credit', 'release', '--help'], 0],
    ['an unknown person', ['show', 'MFM-ZZZZZZ'], 1],
    ['a refused change', ['credit', 'release', '#1'], 1],
    ['problems found by doctor', ['doctor', '--offline'], 1],
    ['no command', [], 2],
    ['an unknown command', ['frobnicate'], 2],
    ['an unknown option', ['stats', '--frobnicate'], 2],
    ['a missing argument', ['erase'], 2],
    ['a missing option', ['invite'], 2],
    ['an unknown source', ['stats', '--by', 'position'], 2],
    ['too many days', ['stats', '--days', '3651'], 2],
    ['an invalid number', ['invite', '--wave', 'many'], 2],
    ['neither a friend nor a referrer', ['credit', 'release'], 2],
    ['a reason without --all-of', ['credit', 'reverse', '#1', '--reason', 'own_address'], 2],
    ['an unknown reason', ['credit', 'list', '--reason', 'none'], 2],
    ['any reason', ['credit', 'list', '--reason', 'undeliverable'], 0],
    ['an unknown format', ['export', '--format', 'xml'], 2],
  ])('%s', async (_case, args, code) => {
    expect(await waitlist(args)).toMatchObject({ code });
  });

  test('a database that does not respond', async () => {
    const run = await waitlist(['stats'], unreachable);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/^The database failed: .*ECONNREFUSED/);
    expect(run.stderr).not.toContain('secret');
  });
});

test.each([['stats'], ['export'], ['erase', '#1']])('%s on a database without tables', async (...args) => {
  const empty = new URL(database.url);
  empty.pathname = '/postgres';
  const { code, stderr } = await waitlist(args, { DATABASE_URL: empty.href });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database failed: .*\(42P01\)\. Run: npm run db:migrate\n$/);
});

test.each([
  ['text that is not a URL', 'hunter2'],
  ['a URL with an invalid escape', 'postgres://u:hunter2%zz@127.0.0.1:1/x'],
])('doctor checks only the configuration if DATABASE_URL is %s', async (_case, DATABASE_URL) => {
  const { code, stdout, stderr } = await waitlist(['doctor', '--offline', '--json'], { DATABASE_URL });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).not.toContain('hunter2');
  const { healthy, findings } = JSON.parse(stdout);
  expect(healthy).toBe(false);
  expect(findings.every((one: { name: string }) => one.name === 'configuration')).toBe(true);
});

describe.concurrent('output', () => {
  test('is JSON with snake_case names, and nothing else', async () => {
    const { stdout, stderr } = await waitlist(['show', '#2', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      signup_position: 2,
      referral_code: 'MFM-000002',
      ledger: [],
      unconfirmed_referrals: 0,
    });
    expect(stderr).toBe('');
    const refused = await waitlist(['erase', 'nobody@x.io', '--json']);
    expect(JSON.parse(refused.stdout)).toMatchObject({ outcome: 'refused', reason: 'unknown_person' });
  });

  test('marks a dry run', async () => {
    const { stdout } = await waitlist(['vip', 'set', '#1', '--dry-run']);
    expect(stdout).toMatch(/#1 .* is a VIP\. .*\nThis was a dry run: nothing was changed\.\n$/s);
  });

  test('reports emails that a retry skipped', async () => {
    const dead = { status: 'dead', error: 'no_answer', mayHaveArrived: true } as const;
    await database.db.update(outboxEmails).set(dead);
    const { stdout } = await waitlist(['outbox', 'retry', '--all']);
    expect(stdout).toContain('Skipped 3 dead emails that may have arrived');
  });

  test('has no progress bar without a terminal', async () => {
    const { stdout, stderr } = await waitlist(['export', '--format', 'json']);
    expect(JSON.parse(stdout)).toHaveLength(3);
    expect(stderr).toBe('');
  });
});

describe.concurrent('export to a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'waitlist-'));
    return () => rm(folder, { recursive: true });
  });

  test('replaces the old file with one only its owner can read', async () => {
    const file = path.join(folder, 'list.csv');
    await writeFile(file, 'old export', { mode: 0o644 });
    const { stderr } = await waitlist(['export', '--output', file]);
    expect(stderr).toBe(`Wrote 3 people to ${file}.\n`);
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(5);
    // Windows has no owner-only mode.
    const ownerOnly = process.platform === 'win32' ? 0o666 : 0o600;
    expect((await stat(file)).mode & 0o777).toBe(ownerOnly);
  });

  test('leaves the old file if it fails', async () => {
    const failing = path.join(folder, 'failing');
    const file = path.join(failing, 'list.csv');
    await mkdir(failing);
    await writeFile(file, 'old export');
    const { code, stderr } = await waitlist(['export', '--output', file], unreachable);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database failed: .*\n$/);
    expect(await readdir(failing)).toEqual(['list.csv']);
    expect(await readFile(file, 'utf8')).toBe('old export');
  });

  test.each([
    ['a missing folder', ['nowhere', 'list.csv'], /^The folder .*nowhere does not exist\. .*\n$/],
    ['a folder', ['.'], /^.* exists and is not a file\. .*\n$/],
  ])('to %s fails with one line', async (_case, names, line) => {
    const { code, stderr } = await waitlist(['export', '--output', path.join(folder, ...names)]);
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
  });
});

test('--actor names the operator in the audit', async () => {
  await waitlist(['vip', 'set', '#3', '--actor', 'grace']);
  const { stdout } = await waitlist(['audit', '#3', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([{ actor: 'grace', action: 'vip.set', detail: { is_vip: true } }]);
});
