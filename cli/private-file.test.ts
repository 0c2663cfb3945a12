import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waitlist-'));
  file = path.join(folder, 'list.csv');
  await writeFile(file, 'old export');
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that has written part of the file and never finishes. */
async function startWriting() {
  const script = `import { writePrivateFile } from '${new URL('./private-file.ts', import.meta.url)}';
    process.channel.ref();
    await writePrivateFile(${JSON.stringify(file)}, (stream) =>
      new Promise(() => stream.write('ada@example.com', () => process.send('written'))));`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s leaves the old file and no draft', async (signal, code) => {
  const child = await startWriting();
  expect(await readdir(folder)).toEqual(['list.csv', expect.stringMatching(/^list\.csv\..+\.part$/)]);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(await readdir(folder)).toEqual(['list.csv']);
  expect(await readFile(file, 'utf8')).toBe('old export');
});
