import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '@/package.json';
import { describeRevision, releasesBehind, revisionIn } from './revision';

test.each([
  ['1.3.0', '1.3.0', 0],
  ['1.3.0', '1.3.4', 0],
  ['1.3.2', '1.4.0', 1],
  ['1.3.0', '1.5.0', 2],
  ['1.3.0', '2.0.0', Number.POSITIVE_INFINITY],
])('results of %s are behind %s by %d releases', (measured, current, behind) => {
  expect(releasesBehind(measured, current)).toBe(behind);
});

test('a run names the version and, in a git repository, the commit', () => {
  expect(describeRevision()).toMatch(
    new RegExp(`^version ${packageJson.version.replaceAll('.', '\\.')}, commit ([0-9a-f]{12}|unknown)`),
  );
});

test('results without a commit name no revision', () => {
  expect(revisionIn('version 1.3.0, commit unknown: 2 cores')).toBeUndefined();
});

describe.each(['bench/RESULTS.md', 'bench/PAGE.md'])('%s', (file) => {
  const revision = revisionIn(readFileSync(file, 'utf8'));

  test('names the commit it measured', () => {
    expect(revision?.commit).toMatch(/^[0-9a-f]{7,40}$/);
  });

  test('is at most one release behind: `npm run bench` and `npm run bench -- --page` measure again', () => {
    const behind = releasesBehind(revision?.version ?? '', packageJson.version);
    expect(behind).toBeGreaterThanOrEqual(0);
    expect(behind).toBeLessThanOrEqual(1);
  });
});
