import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metrics } from './metrics';

const guide = readFileSync('docs/monitoring.md', 'utf8');

test('docs/monitoring.md names each metric, and its rules use labels that exist', async () => {
  globalThis.waitlistMetrics = undefined;
  const names = metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('waitlist_'));
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  const samples = await metrics().registry.metrics();
  const [rules = ''] = guide.match(/```yaml[^`]*/) ?? [];
  const used = rules.match(/waitlist_\w+/g) ?? [];
  expect(new Set(used)).toEqual(new Set(['waitlist_requests_total', 'waitlist_findings']));
  const labels = [...rules.matchAll(/\b(request|result)=~?"([^"]+)"/g)];
  expect(labels).toHaveLength(3);
  for (const [, label, words = ''] of labels)
    for (const word of words.split('|')) expect(samples).toContain(`${label}="${word}"`);
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
  expect(events.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
