import { expect, test } from 'vitest';
import { facts, table } from './table';

test('a table sets figures to the right, and ends no line with spaces', () => {
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

test('a table has as many rows as a list has people', () => {
  const rows = Array.from({ length: 200_000 }, (_, place) => [`#${place}`, place === 123 ? 1_234_567 : 1]);
  const lines = table(['position', 'count'], rows);
  expect(lines).toHaveLength(200_001);
  expect(lines[1]).toBe('#0                1');
  expect(facts(rows.map(([name, value]) => [String(name), value ?? '']))).toHaveLength(200_000);
});

test('facts stand below each other', () => {
  expect(
    facts([
      ['People', 1_000],
      ['VIP', 'no'],
    ]),
  ).toEqual(['People  1,000', 'VIP     no']);
});
