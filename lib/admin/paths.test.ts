import { expect, test } from 'vitest';
import { returnPath } from './paths';

test.each(['/admin', '/admin/people', '/admin/people?sort=name&after=7', '/admin/people/1'])(
  'returns to %s',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '/admin/../..//evil.example',
  'javascript:alert(1)',
  '/administrator',
  '/',
  '/admin/sign-in',
  '/admin/sign-out',
  `/admin/${'x'.repeat(1_000)}`,
  '',
  undefined,
  ['/admin/people'],
])('does not return to %j', (value) => {
  expect(returnPath(value)).toBe('/admin');
});
