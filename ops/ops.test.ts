import { readFileSync } from 'node:fs';
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
