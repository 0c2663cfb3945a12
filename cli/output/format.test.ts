import { expect, test, vi } from 'vitest';
import { formatBar } from './format';
import { print } from './print';

test.each([
  [0, 100, ''],
  [100, 100, '█'.repeat(40)],
  [1, 1_000_000, '▏'],
  [50, 100, '█'.repeat(20)],
  [0, 0, ''],
])('draws a bar for %d of %d', (value, max, expected) => {
  expect(formatBar(value, max)).toBe(expected);
});

test('prints 200,000 lines at once', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const lines = Array.from({ length: 200_000 }, (_, index) => `#${index}`);
  print(lines);
  expect(write.mock.calls).toEqual([[`${lines.join('\n')}\n`]]);
});
