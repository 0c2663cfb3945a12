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

test('each line names its reference and whether it meets its target, and a note names its line', () => {
  const target = { text: '≥ 8 ×', isMet: true };
  const page = formatResults([{ ...line, target, note: 'one commit per batch.' }, line], 5);

  const figures = '| signup queue | 900/s | plain: 100/s | 9.00 × | 1 / 9 ms | 2 / 18 ms |';
  expect(page).toContain(`${figures} ≥ 8 ×  | yes |`);
  expect(page).toContain(`${figures}        |     |`);
  expect(page).toContain('- signup queue: one commit per batch.');
});
