import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import stringWidth from 'string-width';
import { beforeEach, expect, test, vi } from 'vitest';
import { confirm } from './confirm';
import { facts, table, withProgress } from './output';

const DATABASE_URL = 'postgres://ada:hunter2@db.example:5433/waitlist?sslmode=require';
beforeEach(() => void vi.stubEnv('DATABASE_URL', DATABASE_URL));

const terminal = () => Object.assign(new PassThrough(), { isTTY: true });

test.each([
  [undefined, 'y\n', true],
  [undefined, ' Yes \n', true],
  ['erase everybody', ' erase everybody \n', true],
  [undefined, '\n', false],
  [undefined, 'yellow\n', false],
  [undefined, '', false],
  ['erase everybody', 'yes\n', false],
])('if the words are %j, continues after %j: %j', async (words, answer, continues) => {
  const [input, output] = [terminal(), terminal()];
  input.end(answer);
  const confirmed = confirm('Erase #4.', words, input, output);
  if (continues) await confirmed;
  else await expect(confirmed).rejects.toMatchObject({ reason: 'not_confirmed' });
  const asked = String(output.read());
  expect(asked).toContain('Erase #4.\nDatabase: db.example:5433/waitlist\n');
  expect(asked).not.toMatch(/ada|hunter2/);
});

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
  expect(facts({ People: 1_000, VIP: 'no' })).toEqual(['People  1,000', 'VIP     no']);
});

test('aligns names by their width in a terminal', () => {
  const lines = table(['Ada', '王小明', '👩🏽‍🚀'], { name: (name) => name, email: () => 'a@x.io' });
  expect(new Set(lines.slice(1).map((line) => stringWidth(line)))).toEqual(new Set([14]));
});

/** What was written about the progress of a work that reports once. */
async function progressOn(isTTY: boolean, end: () => Promise<void>): Promise<string> {
  const screen = Object.assign(new PassThrough(), { isTTY });
  const work = withProgress((report) => {
    report(5_000, 10_000);
    return end();
  }, screen);
  await work.catch(() => {});
  screen.end();
  return text(screen);
}

test('shows the progress on a terminal only, and removes it when the work ends or fails', async () => {
  for (const end of [() => Promise.resolve(), () => Promise.reject(new Error('no'))]) {
    const shown = await progressOn(true, end);
    expect(shown).toContain('5,000 of 10,000');
    expect(shown.endsWith('\u001B[2K')).toBe(true);
  }
  expect(await progressOn(false, () => Promise.resolve())).toBe('');
});
