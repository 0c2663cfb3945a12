import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { facts, table } from './table';

test('right-aligns figures and trims lines', () => {
  expect(
    table(
      ['code', 'paid', 'credit', 'note'],
      [
        ['MFM-A', 1_234, '$9.00', 'VIP'],
        ['MFM-LONGER', 5, '$1,234.00', ''],
      ],
    ),
  ).toEqual([
    'code         paid     credit  note',
    'MFM-A       1,234      $9.00  VIP',
    'MFM-LONGER      5  $1,234.00',
  ]);
});

test('aligns names by their width in a terminal', () => {
  const lines = table(['name', 'email'], [...['Ada', '王小明', '👩🏽‍🚀'].map((name) => [name, 'a@x.io'])]);
  expect(lines).toEqual(['name    email', 'Ada     a@x.io', '王小明  a@x.io', '👩🏽‍🚀      a@x.io']);
  expect(new Set(lines.slice(1).map((line) => stringWidth(line)))).toEqual(new Set([14]));
});

test('aligns facts', () => {
  const pairs: [string, string | number][] = [
    ['People', 1_000],
    ['VIP', 'no'],
  ];
  expect(facts(pairs)).toEqual(['People  1,000', 'VIP     no']);
});

test('handles 200,000 rows', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [`#${index}`, index === 123 ? 1_234_567 : 1]);
  const lines = table(['position', 'count'], rows);
  expect(lines).toHaveLength(200_001);
  expect(lines[1]).toBe('#0                1');
  expect(facts(rows.map(([name, value]) => [String(name), value ?? '']))).toHaveLength(200_000);
});
