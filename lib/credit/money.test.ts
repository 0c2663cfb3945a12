import { expect, test } from 'vitest';
import { formatDollars, formatReward } from './money';

test.each([
  [0, '$0.00'],
  [1, '$1.00'],
  [35, '$35.00'],
  [1035, '$1,035.00'],
])('formats %d as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});

test('writes rewards without decimals', () => {
  expect(formatReward(2500)).toBe('$25');
});
