import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claim } from './lock';

/** Above what any system gives out. */
const NOBODY = 2 ** 31 - 1;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claim-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const writeNote = (note: object) => writeFileSync(path.join(folder, 'running.json'), JSON.stringify(note));

test('a folder is taken by one process at a time', () => {
  const { release } = claim(folder);
  expect(() => claim(folder)).toThrow(`Process ${process.pid} already runs the site from this folder.`);
  release();
  expect(claim(folder).leftover).toBeUndefined();
});

test('tells what a killed owner has left', () => {
  const site = { group: NOBODY, port: 3000 };
  writeNote({ owner: NOBODY, guard: NOBODY, site });
  expect(claim(folder).leftover).toMatchObject({ guard: NOBODY, site });
});

test('a note that cannot be read is no obstacle', () => {
  writeFileSync(path.join(folder, 'running.json'), '{"owner":');
  expect(claim(folder).leftover).toBeUndefined();
});
