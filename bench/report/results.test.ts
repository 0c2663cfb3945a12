import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '@/package.json';

const releases: string[] = readFileSync('CHANGELOG.md', 'utf8').match(/(?<=^## )\S+/gm) ?? [];

test.each(['bench/RESULTS.md', 'bench/PAGE.md'])('%s is at most one release behind the code', (file) => {
  const [, measured] = /, version (\S+), commit [\da-f]{12}:/.exec(readFileSync(file, 'utf8')) ?? [];
  const current = releases.indexOf(packageJson.version);
  expect(releases.slice(current, current + 2)).toContain(measured);
});
