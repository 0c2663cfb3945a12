import { expect, test } from 'vitest';
import { adminHeaders } from './admin-headers';

const policy = (isDevelopment: boolean) =>
  adminHeaders({ nonce: 'abc', isDevelopment })['Content-Security-Policy'];

test('scripts of the admin area run by nonce only', () => {
  expect(policy(false)).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy(false)).toContain("style-src 'self' 'nonce-abc';");
  expect(policy(false)).not.toContain('unsafe-eval');
});

test('next dev may use eval and inline styles, but no inline script', () => {
  expect(policy(true)).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic' 'unsafe-eval';");
  expect(policy(true)).toContain("style-src 'self' 'unsafe-inline';");
});
