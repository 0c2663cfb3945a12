import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const KIT = 'node_modules/drizzle-kit/bin.cjs';
const run = promisify(execFile);

test('the migrations match the schema', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('db/migrations', folder, { recursive: true });
  const before = await readdir(folder);
  const options = [
    '--dialect=postgresql',
    '--schema=./db/schema/*.ts',
    `--out=${path.relative('.', folder)}`,
  ];
  const { stdout } = await run(process.execPath, [KIT, 'generate', ...options]);

  expect(stdout).toContain('No schema changes');
  expect(await readdir(folder)).toEqual(before);
});
