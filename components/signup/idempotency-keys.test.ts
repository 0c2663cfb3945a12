import { describe, expect, test } from 'vitest';
import { AttemptKeys } from './idempotency-keys';

describe('AttemptKeys', () => {
  test('has one key for every try of an email, whatever its letters', () => {
    const keys = new AttemptKeys();

    expect(keys.for('Ana@Studio.com')).toBe(keys.for('ana@studio.com'));
  });

  test('has another key for another email, and finds the first again', () => {
    const keys = new AttemptKeys();
    const first = keys.for('ana@studio.com');

    expect(keys.for('eve@studio.com')).not.toBe(first);
    expect(keys.for('ana@studio.com')).toBe(first);
  });

  test('is of one form alone', () => {
    expect(new AttemptKeys().for('ana@studio.com')).not.toBe(new AttemptKeys().for('ana@studio.com'));
  });
});
