import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from './describe-error';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a failed query is described without its values', () => {
  const error = new DrizzleQueryError('select $1', ['ada@example.com'], refused);
  expect(describeError(error)).toBe('The database failed: connect ECONNREFUSED (ECONNREFUSED)');
});

test('another error is described with its cause', () => {
  const error = new TypeError('fetch failed', { cause: refused });
  expect(describeError(error)).toBe('fetch failed: connect ECONNREFUSED');
});
