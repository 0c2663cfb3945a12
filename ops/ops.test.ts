import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metrics } from '@/lib/metrics';

const known = new Set(
  metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name as string),
);
const namesIn = (file: string) =>
  readFileSync(`ops/${file}`, 'utf8').match(/\b(?:waitlist|nodejs|process)_\w+\b/g) ?? [];

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('%s asks for metrics that exist', (file) => {
  const names = namesIn(file).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('no code needs what .dockerignore keeps out of the build', () => {
  const entries = readFileSync('.dockerignore', 'utf8').split('\n');
  const leftOut = entries.filter((entry) => /^[a-z]\w*$/.test(entry) && entry !== 'node_modules');
  expect(leftOut).toContain('ops');
  const others = readdirSync('.').filter((name) => /^[a-z]\w*$/.test(name) && !entries.includes(name));
  const code = others.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const needs = new RegExp(`(from|import\\() ?'(@|\\.\\.)[./]*/(${leftOut.join('|')})/`);
  expect(code.filter((file) => needs.test(readFileSync(file, 'utf8')))).toEqual([]);
});
