import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findInstalled } from '@/dev/programs/find';
import { metrics } from '@/lib/observability/metrics';

const known = new Set(
  metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name as string),
);
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const namesIn = (file: string) => read(file).match(/\b(?:waitlist|nodejs|process)_\w+\b/g) ?? [];

test('prometheus-alerts.yml uses metrics that exist', () => {
  const names = namesIn('prometheus-alerts.yml').map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('prometheus-alerts.yml uses label values that exist', async () => {
  const samples = await metrics().registry.metrics();
  const labels = [...read('prometheus-alerts.yml').matchAll(/\b(\w+)=~?"([^"]+)"/g)]
    .filter(([, label]) => label !== 'job')
    .flatMap(([, label, words = '']) => words.split('|').map((word) => `${label}="${word}"`));
  expect(labels.length).toBeGreaterThan(5);
  expect(labels.filter((one) => !samples.includes(one))).toEqual([]);
});

const ALERT_TESTS = 'prometheus-alerts.test.yml';

test('each alert has a test of its timing, and docs/monitoring.md says what to do about it', () => {
  const alerts = read('prometheus-alerts.yml').match(/(?<=- alert: )\w+/g) ?? [];
  expect(alerts.length).toBeGreaterThan(5);
  const monitoring = readFileSync('docs/monitoring.md', 'utf8');
  expect(alerts.filter((name) => !monitoring.includes(`\n**\`${name}\`**`))).toEqual([]);
  const tested = read(ALERT_TESTS).match(/(?<=exp_samples: .*alertname=")\w+/g) ?? [];
  expect(tested.sort()).toEqual(alerts.sort());
});

const promtool = findInstalled('promtool');

test.runIf(promtool)('each alert fires in time', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', ALERT_TESTS], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('docs/monitoring.md explains every log event', () => {
  const code = ['app', 'lib', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const events = code.flatMap((text) =>
    [...text.matchAll(/(?:\blog\.\w+\(\{ event: |logError\(|repeatedErrorLog\(|serverError\()'(\w+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(events.length).toBeGreaterThan(20);
  const monitoring = readFileSync('docs/monitoring.md', 'utf8');
  expect(events.filter((name) => !monitoring.includes(`\`${name}\``))).toEqual([]);
});
