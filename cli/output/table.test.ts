import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { facts, table } from './table';

test('right-aligns figures and trims lines', () => {
  const lines = table(['MFM-A', 'MFM-LONGER'], {
    code: (code) => code,
    paid: (code) => (code === 'MFM-A' ? 1_234 : 5),
    credit: (code) => (code === 'MFM-A' ? '$9.00' : '$1,234.00'),
    share: (code) => (code === 'MFM-A' ? '99.6%' : '0.4%'),
    note: (code) => (code === 'MFM-A' ? 'VIP' : ''),
  });
  expect(lines).toEqual([
    'code         paid     credit  share  note',
    'MFM-A       1,234      $9.00  99.6%  VIP',
    'MFM-LONGER      5  $1,234.00   0.4%',
  ]);
});

test('aligns names by their width in a terminal', () => {
  const lines = table(['Ada', '王小明', '👩🏽‍🚀'], { name: (name) => name, email: () => 'a@x.io' });
  expect(lines).toEqual(['name    email', 'Ada     a@x.io', '王小明  a@x.io', '👩🏽‍🚀      a@x.io']);
  expect(new Set(lines.slice(1).map((line) => stringWidth(line)))).toEqual(new Set([14]));
});

test('aligns facts', () => {
  expect(facts({ People: 1_000, VIP: 'no' })).toEqual(['People  1,000', 'VIP     no']);
});

test('handles 200,000 rows', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => index);
  const lines = table(rows, {
    position: (index) => `#${index}`,
    count: (index) => (index === 123 ? 1_234_567 : 1),
  });
  expect(lines).toHaveLength(200_001);
  expect(lines[1]).toBe('#0                1');
});
