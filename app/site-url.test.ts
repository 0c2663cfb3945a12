import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

test.each([
  ['https://myfitmodel.example', 'https://myfitmodel.example/'],
  ['', 'http://localhost:3000/'],
  [' ', 'http://localhost:3000/'],
  [undefined, 'http://localhost:3000/'],
])('SITE_URL=%j gives %s', async (given, origin) => {
  vi.stubEnv('SITE_URL', given);
  const { buildTimeSiteUrl } = await import('./site-url');

  expect(buildTimeSiteUrl.href).toBe(origin);
});
