import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAlive } from './inspect';
import { startProcess } from './process';
import { protect } from './watchdog';

const forever = { file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] };
const emptyFolder = () => mkdtempSync(path.join(tmpdir(), 'guard-'));

test('ends a folder when asked to, once', async () => {
  const folder = emptyFolder();
  const guarded = await protect({ folder });
  expect(existsSync(folder)).toBe(true);
  await Promise.all([guarded.end(), guarded.end()]);
  expect(existsSync(folder)).toBe(false);
});

test('stops a process', async () => {
  const running = await startProcess(forever, { stdio: 'ignore' });
  expect(isAlive(running.pid)).toBe(true);
  await running.stop();
  await running.ended;
  expect(isAlive(running.pid)).toBe(false);
});

test('cleans up after an owner that was killed', async () => {
  const folder = emptyFolder();
  const script = fileURLToPath(new URL('./watchdog-process.mjs', import.meta.url));
  const owned = spawn(forever.file, forever.args, { detached: true, stdio: 'ignore' });
  const guard = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
  guard.stdin.write(`${JSON.stringify({ id: 1, resource: { folder, group: owned.pid } })}\n`);
  // What the system does to the pipe of a process that dies.
  guard.stdin.end();
  await expect.poll(() => guard.exitCode).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(owned.signalCode).toBe('SIGTERM');
});
