import { expect, test } from 'vitest';
import { aligned, cells, markdown } from './format-table';

const line = {
  what: 'the lane',
  ours: '900/s',
  reference: ['plain', '100/s'] as [string, string],
  ratio: '9.00 ×',
  p50: '1 / 9 ms',
  p99: '2 / 18 ms',
};

test('a line says what it is beside, and whether it got there', () => {
  expect(cells({ ...line, target: { text: '≥ 8 ×', reached: true } })).toEqual([
    'the lane',
    '900/s',
    'plain: 100/s',
    '9.00 ×',
    '1 / 9 ms',
    '2 / 18 ms',
    '≥ 8 ×',
    'yes',
  ]);
  expect(cells(line).slice(-2)).toEqual(['', '']);
});

test('columns stand under each other in a terminal', () => {
  expect(
    aligned([
      ['a', 'long head'],
      ['longer', 'b'],
    ]),
  ).toBe('a       long head\nlonger  b');
});

test('the same rows make a table of Markdown', () => {
  expect(
    markdown([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});
