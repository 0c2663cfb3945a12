import { existsSync, readFileSync } from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/config/env';
import { envFile, namesIn, overrideFile, services, settings } from './settings';

const composeFile = readFileSync('compose.yaml', 'utf8');
const servicesIn = (yaml: string) =>
  [...(yaml.split('\nservices:\n')[1]?.split(/\n(?=\S)/)[0] ?? '').matchAll(/^ {2}(\w+):$/gm)].map(
    ([, name = '']) => name,
  );
const override = overrideFile('drill', { proxy: 8443, site: 3999 });

test('the drill sets every variable that compose.yaml requires', () => {
  const required = [...composeFile.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(required.length).toBeGreaterThan(5);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(required));
  expect(namesIn(composeFile)).toEqual(expect.arrayContaining(Object.keys(settings)));
});

test('the environment file of the drill contains its settings', () => {
  expect(parseFile(envFile(settings))).toEqual(settings);
});

test('the site accepts the settings', () => {
  const { DOMAIN, POSTGRES_PASSWORD, SITE_DATABASE_PASSWORD, ...given } = settings;
  const DATABASE_URL = `postgres://waitlist_site:${SITE_DATABASE_PASSWORD}@database:5432/waitlist`;
  expect(() => parseEnv({ ...given, DATABASE_URL, SITE_URL: `https://${DOMAIN}` })).not.toThrow();
  expect(POSTGRES_PASSWORD).not.toBe(SITE_DATABASE_PASSWORD);
});

test('every service that the drill names is in compose.yaml, but for the mocks', () => {
  const known = servicesIn(composeFile);
  expect(known).toContain('site');
  for (const named of [services, servicesIn(override)]) {
    expect(named.filter((name: string) => !known.includes(name))).toEqual(['mocks']);
  }
});

test('the drill replaces the ports of every service that publishes ports', () => {
  const withPorts = (yaml: string) => yaml.match(/^ {4}ports: /gm)?.length;
  expect(withPorts(override)).toBe(withPorts(composeFile));
});

test('every file that the drill mounts or starts exists', () => {
  const named = [...override.matchAll(/'\.\/(\w+):|(drill\/[\w/.-]+)/g)];
  const files = named.map(([, folder, file]) => folder ?? file ?? '');
  expect(files).toEqual(['drill/compose/mocks.ts', 'dev', 'drill']);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
