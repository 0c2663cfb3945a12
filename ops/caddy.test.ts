import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['/api/referrals/ADA%40EXAMPLE.COM', '/api/referrals/-'],
  ['/api/referrals/MFM-ABC123?a=b', '/api/referrals/-'],
  ['/?ref=mfm-abc123&email=ada@example.com', '/?-'],
  ['/api/unsubscribe?token=abc.def', '/api/unsubscribe?-'],
  ['/MFM-ABC123', '/-'],
  ['/_next/static/chunks/a.js', '/_next/static/chunks/a.js'],
])('Caddy logs no personal data: %s is logged as %s', (uri, written) => {
  const filter = /request>uri regexp "\(\?i\)(.+)" "(.+)"/.exec(readFileSync('ops/Caddyfile', 'utf8'));
  const [, pattern = '', replacement = ''] = filter ?? [];
  expect(uri.replaceAll(new RegExp(pattern, 'gi'), replacement)).toBe(written);
});

test('Caddy and nginx refuse the bodies that the site refuses', () => {
  expect(readFileSync('ops/Caddyfile', 'utf8')).toContain('max_size 64KiB\n');
  expect(readFileSync('ops/cache.conf', 'utf8')).toContain('client_max_body_size 64k;');
});

test('Caddy answers 404 for metrics and readiness', () => {
  const [, paths = ''] =
    /@inside path (.+)\n\s*respond @inside 404/.exec(readFileSync('ops/Caddyfile', 'utf8')) ?? [];
  const inside = ['/api/metrics', '/api/health/ready'];
  expect(paths.split(' ')).toEqual(inside.flatMap((path) => [path, `${path}/*`]));
});
