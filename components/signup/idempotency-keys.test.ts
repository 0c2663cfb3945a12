import { describe, expect, test } from 'vitest';
import { IdempotencyKeys } from './idempotency-keys';

describe('IdempotencyKeys', () => {
  test('returns the same key for the same email in any case', () => {
    const keys = new IdempotencyKeys();

    expect(keys.for('Ana@Studio.com')).toBe(keys.for('ana@studio.com'));
  });

  test('returns another key for another email, and keeps the first', () => {
    const keys = new IdempotencyKeys();
    const first = keys.for('ana@studio.com');

    expect(keys.for('eve@studio.com')).not.toBe(first);
    expect(keys.for('ana@studio.com')).toBe(first);
  });

  test('returns different keys in different forms', () => {
    expect(new IdempotencyKeys().for('ana@studio.com')).not.toBe(new IdempotencyKeys().for('ana@studio.com'));
  });
});
