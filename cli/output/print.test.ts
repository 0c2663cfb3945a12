import { expect, test, vi } from 'vitest';
import { print } from './print';

test('prints as many lines as there are people', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const lines = Array.from({ length: 200_000 }, (_, place) => `#${place}`);
  print(lines);
  expect(write.mock.calls).toEqual([[`${lines.join('\n')}\n`]]);
});
