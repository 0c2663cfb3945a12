import { expect, test } from 'vitest';
import { answerApi, findRoute, routes } from './routes';

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

test.each([
  ['/api/health/live', 'HEAD', 200, null],
  ['/api/health/live', 'POST', 405, 'GET, HEAD'],
  ['/api/unsubscribe', 'DELETE', 405, 'GET, POST, HEAD'],
  ['/api/waitlist/signups', 'GET', 405, 'POST'],
  ['/api/waitlist/signups', 'OPTIONS', 204, 'POST'],
  ['/api/nothing', 'GET', 404, null],
])('%s answers %s with %d', async (path, method, status, allow) => {
  const { status: answered, headers } = await answerApi(new Request(`http://x${path}`, { method }));
  expect([answered, headers.get('allow')]).toEqual([status, allow]);
});
