import { expect, test } from 'vitest';
import { bar } from './chart';

test.each([
  [0, 100, ''],
  [100, 100, '█'.repeat(40)],
  [1, 1_000_000, '▏'],
  [50, 100, '█'.repeat(20)],
  [0, 0, ''],
])('a bar for %d of %d', (value, most, expected) => {
  expect(bar(value, most)).toBe(expected);
});
