import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning } from '../processes/signals';
import { endAll } from '../processes/watchdog';
import { lock } from './lock';

/** Higher than any process id. */
const NO_PROCESS = 2 ** 31 - 1;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  file = path.join(folder, 'lock.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one process at a time holds the lock', async () => {
  await lock(folder);
  await expect(lock(folder)).rejects.toThrow(`Process ${process.pid} is already running the site`);
  await endAll();
  expect(existsSync(file)).toBe(false);
});

test('waits for the watchdog of a killed owner', async () => {
  const { pid: watchdog = 0 } = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
  writeFileSync(file, JSON.stringify({ owner: NO_PROCESS, watchdog }));
  expect(isRunning(watchdog)).toBe(true);
  await lock(folder);
  expect(isRunning(watchdog)).toBe(false);
});

test('replaces a damaged lock file', async () => {
  writeFileSync(file, '{"owner":');
  await lock(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ owner: process.pid });
});
