import { expect, test } from 'vitest';
import { formatResults } from './results';

const line = {
  what: 'signup queue',
  ours: '900/s',
  reference: ['plain', '100/s'] as [string, string],
  ratio: '9.00 ×',
  p50: '1 / 9 ms',
  p99: '2 / 18 ms',
};

test('each line names its reference and whether it meets its target', () => {
  const page = formatResults([{ ...line, target: { text: '≥ 8 ×', isMet: true } }, line], 5);

  expect(page).toContain(
    '| signup queue | 900/s | plain: 100/s | 9.00 × | 1 / 9 ms | 2 / 18 ms | ≥ 8 ×  | yes |',
  );
  expect(page).toContain(
    '| signup queue | 900/s | plain: 100/s | 9.00 × | 1 / 9 ms | 2 / 18 ms |        |     |',
  );
});

test('a note names its line', () => {
  expect(formatResults([{ ...line, note: 'one commit per batch.' }], 5)).toContain(
    '- signup queue: one commit per batch.',
  );
});
