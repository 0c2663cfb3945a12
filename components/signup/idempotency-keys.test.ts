import { expect, test } from 'vitest';
import { IdempotencyKeys } from './idempotency-keys';

test('keeps one key per email, in any case', () => {
  const keys = new IdempotencyKeys();
  const first = keys.for('Ana@Studio.com');

  expect(keys.for('eve@studio.com')).not.toBe(first);
  expect(keys.for('ana@studio.com')).toBe(first);
});

test('returns different keys in different forms', () => {
  expect(new IdempotencyKeys().for('ana@studio.com')).not.toBe(new IdempotencyKeys().for('ana@studio.com'));
});
