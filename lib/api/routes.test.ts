import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ApiRoute, findRoute, routes } from './routes';

const folder = path.resolve('app/api');

/** The methods that a route file of app/api exports. */
async function exportedMethods(route: string): Promise<string[]> {
  const source = await readFile(path.join(folder, route, 'route.ts'), 'utf8');
  return [...source.matchAll(/\bas ([A-Z]+)\b/g)].map(([, method]) => method ?? '').sort();
}

test('app/api mounts every route with its methods, and nothing else', async () => {
  const files = await readdir(folder, { recursive: true });
  const mounted = files.filter((file) => file.endsWith('route.ts')).map((file) => path.dirname(file));
  expect(mounted.map((route) => `/api/${route}`).sort()).toEqual(Object.keys(routes).sort());
  for (const [route, handlers] of Object.entries<ApiRoute>(routes)) {
    expect(await exportedMethods(route.slice('/api/'.length))).toEqual(Object.keys(handlers).sort());
  }
});

test.each([
  ['/api/waitlist/total', '/api/waitlist/total'],
  ['/api/referrals/MFM-ABC234', '/api/referrals/[code]'],
  ['/api/referrals/%25', '/api/referrals/[code]'],
] as const)('%s is served by %s', (requested, route) => {
  expect(findRoute(requested)).toBe(routes[route]);
});

test.each([
  '/api',
  '/api/referrals',
  '/api/referrals/',
  '/api/referrals/a/b',
  '/api/waitlist/total/',
  '/api/health/live/x',
  '/api/health/%72eady',
  '/api//metrics',
  '/toString',
])('%s is no route', (requested) => {
  expect(findRoute(requested)).toBeUndefined();
});
