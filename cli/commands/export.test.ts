import { exec } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAudit } from '@/db/queries/audit';
import { bundle } from '@/db/testing/bundled-program';
import { commandLine, unreachable } from '../testing/command-line';

const { database, waitlist } = await commandLine();
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waitlist-'));
  file = path.join(folder, 'list.csv');
  await writeFile(file, 'old export', { mode: 0o644 });
});
afterEach(() => rm(folder, { recursive: true }));

const program = await bundle("import './cli/main';");

/** In a separate process, as operators do. */
function inShell(command: string) {
  const running = promisify(exec)(`node --input-type=module - ${command}`);
  running.child.stdin?.end(program);
  return running;
}

test.skipIf(!existsSync('/dev/full'))('a full disk is one sentence', async () => {
  await expect(inShell('export > /dev/full')).rejects.toMatchObject({
    stderr: 'The disk is full. Free space, then run it again.\n',
  });
});

test('prints JSON and nothing else', async () => {
  const { stdout, stderr } = await inShell('export --json');
  expect(JSON.parse(stdout)).toHaveLength(3);
  expect(stderr).toBe('');
});

test('replaces the old file with one only its owner can read', async () => {
  const { stderr } = await waitlist('export', '--output', file);
  expect(stderr).toBe(`Wrote 3 people to ${file}.\n`);
  const written = await readFile(file, 'utf8');
  expect(written).toMatch(/^\ufeff"signup_position"/);
  expect(written.split('\n')).toHaveLength(5);
  // Windows has no owner-only mode.
  const ownerOnly = process.platform === 'win32' ? 0o666 : 0o600;
  expect((await stat(file)).mode & 0o777).toBe(ownerOnly);
  expect(await readAudit(database.db, { limit: 1 })).toMatchObject([
    { action: 'export', detail: { format: 'csv' } },
  ]);
});

test('a failure leaves the old file and no draft', async () => {
  vi.stubEnv('DATABASE_URL', unreachable);
  expect(await waitlist('export', '--output', file)).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toEqual(['list.csv']);
  expect(await readFile(file, 'utf8')).toBe('old export');
});

test.each([
  ['a missing folder', ['nowhere', 'list.csv'], /^The folder .*nowhere does not exist\. .*\n$/],
  ['a folder', ['.'], /^.* exists and is not a file\. .*\n$/],
])('to %s fails with one line', async (_case, names, line) => {
  const { code, stderr } = await waitlist('export', '--output', path.join(folder, ...names));
  expect(code).toBe(1);
  expect(stderr).toMatch(line);
});
