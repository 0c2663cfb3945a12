import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreLinks } from './binaries';

test('restores the symbolic links, once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'binaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const native = path.join(folder, 'native');
  mkdirSync(path.join(native, 'lib'), { recursive: true });
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));

  restoreLinks(native);
  restoreLinks(native);
  expect(readFileSync(path.join(native, 'lib/libpq.so.5'), 'utf8')).toBe('library');
});
