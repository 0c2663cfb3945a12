import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startProcess } from './process';
import { isRunning } from './signals';

const forever = { file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] };
const emptyFolder = () => mkdtempSync(path.join(tmpdir(), 'watchdog-'));

test('stops a process', async () => {
  const running = await startProcess(forever, { stdio: 'ignore' });
  expect(isRunning(running.pid)).toBe(true);
  await running.stop();
  await running.ended;
  expect(isRunning(running.pid)).toBe(false);
});

test('rejects a program that does not exist', async () => {
  await expect(startProcess({ file: '/no/such/program', args: [] })).rejects.toThrow('ENOENT');
});

test('ends the resources of a killed process', async () => {
  const folder = emptyFolder();
  const script = fileURLToPath(new URL('./watchdog-process.mjs', import.meta.url));
  const child = spawn(forever.file, forever.args, { detached: true, stdio: 'ignore' });
  const watchdog = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
  watchdog.stdin.write(`${JSON.stringify({ id: 1, resource: { path: folder, group: child.pid } })}\n`);
  // The system closes the pipe of a process that dies.
  watchdog.stdin.end();
  await expect.poll(() => watchdog.exitCode).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(child.signalCode).toBe('SIGTERM');
});
