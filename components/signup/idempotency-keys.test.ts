import { describe, expect, test } from 'vitest';
import { IdempotencyKeys } from './idempotency-keys';

describe('IdempotencyKeys', () => {
  test('has one key for every try of an email, whatever its letters', () => {
    const keys = new IdempotencyKeys();

    expect(keys.for('Ana@Studio.com')).toBe(keys.for('ana@studio.com'));
  });

  test('has another key for another email, and finds the first again', () => {
    const keys = new IdempotencyKeys();
    const first = keys.for('ana@studio.com');

    expect(keys.for('eve@studio.com')).not.toBe(first);
    expect(keys.for('ana@studio.com')).toBe(first);
  });

  test('is of one form alone', () => {
    expect(new IdempotencyKeys().for('ana@studio.com')).not.toBe(new IdempotencyKeys().for('ana@studio.com'));
  });
});
