import { expect, test } from 'vitest';
import { median, quantile } from './statistics';

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 2, 3], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('a quantile is the value below which that share of the values lie', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 99 - n);
  expect(quantile(hundred, 0.5)).toBe(50);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
});
