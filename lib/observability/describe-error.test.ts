import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError, findDatabaseCause } from './describe-error';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a failed query is described without its values', () => {
  const error = new DrizzleQueryError('select $1', ['ada@example.com'], refused);
  expect(describeError(error)).toBe(
    'The database failed: connect ECONNREFUSED (ECONNREFUSED). Check that Postgres runs, and host and port in DATABASE_URL.',
  );
});

test('another error is described with its cause', () => {
  const error = new TypeError('fetch failed', { cause: refused });
  expect(describeError(error)).toBe('fetch failed: connect ECONNREFUSED');
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'presents a certificate that Node.js does not trust'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'presents a certificate that Node.js does not trust'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'presents a certificate for another host'],
  ['CERT_HAS_EXPIRED', 'presents an expired certificate'],
  ['CONNECT_TIMEOUT', 'does not respond'],
  ['XX000', 'reports an error'],
])('%s has one cause', (code, what) => {
  expect(findDatabaseCause(Object.assign(new Error(''), { code }))).toMatchObject({ code, what });
});

test('a full disk is described in one sentence', () => {
  expect(describeError(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch(/^The disk is full\./);
});
