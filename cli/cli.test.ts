import { spawn } from 'node:child_process';
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
const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command line as a shell would. */
async function waitlist(args: string[], variables: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, [tsx, '--conditions=react-server', 'cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, ...variables },
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

describe.concurrent('exit codes', () => {
  test.each([
    ['a command that succeeds', ['stats'], 0],
    ['help', ['--help'], 0],
    ['help of a command', ['credit', 'release', '--help'], 0],
    ['a person who is not there', ['show', 'MFM-ZZZZZZ'], 1],
    ['a refused change', ['credit', 'release', '#1'], 1],
    ['problems found', ['doctor', '--offline'], 1],
    ['no command', [], 2],
    ['an unknown command', ['frobnicate'], 2],
    ['an unknown option', ['stats', '--frobnicate'], 2],
    ['a missing argument', ['erase'], 2],
    ['a missing option', ['invite'], 2],
    ['more days than a chart has', ['stats', '--days', '3651'], 2],
    ['a number that is none', ['invite', '--wave', 'many'], 2],
    ['neither a friend nor a referrer', ['credit', 'release'], 2],
    ['a reason beside one friend', ['credit', 'release', '#1', '--reason', 'own_address'], 2],
    ['a format that is none', ['export', '--format', 'xml'], 2],
  ])('%s', async (_what, args, code) => {
    expect(await waitlist(args)).toMatchObject({ code });
  });

  test('a database that is down', async () => {
    const run = await waitlist(['stats'], { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' });
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/^The database failed: .*ECONNREFUSED/);
    expect(run.stderr).not.toContain('secret');
  });
});

test.each([
  ['what is no address of a database', 'hunter2'],
  ['an address with a sign that is not encoded', 'postgres://u:hunter2%zz@127.0.0.1:1/x'],
])('doctor ends its examination without a database for %s', async (_what, DATABASE_URL) => {
  const { code, stdout, stderr } = await waitlist(['doctor', '--offline', '--json'], { DATABASE_URL });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).not.toContain('hunter2');
  const { healthy, findings } = JSON.parse(stdout);
  expect(healthy).toBe(false);
  expect(findings.every((one: { name: string }) => one.name === 'configuration')).toBe(true);
});

describe.concurrent('output', () => {
  test('is JSON with the names of records, and nothing else', async () => {
    const { stdout, stderr } = await waitlist(['show', '#2', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ signup_position: 2, referral_code: 'MFM-000002', ledger: [] });
    expect(stderr).toBe('');
  });

  test('of a refusal is JSON too', async () => {
    const { stdout } = await waitlist(['erase', 'nobody@x.io', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'refused', reason: 'unknown_person' });
  });

  test('of a dry run says so', async () => {
    const { stdout } = await waitlist(['vip', 'set', '#1', '--dry-run']);
    expect(stdout).toMatch(/#1 .* is a VIP\. .*\nThis was a dry run: nothing was changed\.\n$/s);
  });

  test('of a retry says what was left out, and why', async () => {
    const dead = { status: 'dead', lastError: 'answer 409 (invalid_idempotent_request)' } as const;
    await database.db.update(outboxEmails).set(dead);
    const { stdout } = await waitlist(['outbox', 'retry', '--all']);
    expect(stdout).toContain('3 mails given up may have arrived (answer 409)');
  });

  test('draws no progress where nobody sees it', async () => {
    const { stdout, stderr } = await waitlist(['export', '--format', 'json']);
    expect(JSON.parse(stdout)).toHaveLength(3);
    expect(stderr).toBe('');
  });
});

describe.concurrent('an export to a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'waitlist-'));
    return () => rm(folder, { recursive: true });
  });

  test('takes the place of what was there, and is readable for its owner only', async () => {
    const file = path.join(folder, 'list.csv');
    await writeFile(file, 'an earlier export', { mode: 0o644 });
    const { stderr } = await waitlist(['export', '--output', file]);
    expect(stderr).toBe(`Wrote 3 people to ${file}.\n`);
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(5);
    // Windows knows no such modes.
    const ownerOnly = process.platform === 'win32' ? 0o666 : 0o600;
    expect((await stat(file)).mode & 0o777).toBe(ownerOnly);
  });

  test('that fails leaves what was there, and nothing else', async () => {
    const own = path.join(folder, 'failing');
    await mkdir(own);
    await writeFile(path.join(own, 'list.csv'), 'an earlier export');
    const down = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' };
    const { code, stderr } = await waitlist(['export', '--output', path.join(own, 'list.csv')], down);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database failed: .*\n$/);
    expect(await readdir(own)).toEqual(['list.csv']);
    expect(await readFile(path.join(own, 'list.csv'), 'utf8')).toBe('an earlier export');
  });

  test.each([
    ['a folder that is not there', ['nowhere', 'list.csv'], /^ENOENT: .*\n$/],
    ['what is not a file', ['.'], /^.* is not a file\.\n$/],
  ])('to %s fails with a line', async (_what, names, line) => {
    const { code, stderr } = await waitlist(['export', '--output', path.join(folder, ...names)]);
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
  });
});

test('a change is recorded under the name that was given', async () => {
  await waitlist(['vip', 'set', '#3', '--actor', 'grace']);
  const { stdout } = await waitlist(['audit', '#3', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([{ actor: 'grace', action: 'vip.set', detail: { is_vip: true } }]);
});
