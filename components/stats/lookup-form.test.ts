import { expect, test } from 'vitest';
import { caretAfterUpperCase } from './lookup-form';

test.each([
  ['mfm-abc', 3, 3],
  ['mfm-abc', 0, 0],
  ['maßband', 3, 4],
  ['mfm', null, 3],
])('in %j moves the caret from %s to %d', (typed, caret, moved) => {
  expect(caretAfterUpperCase(typed, caret)).toBe(moved);
});
