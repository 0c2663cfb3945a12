import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type ReportProgress, withProgress } from './progress';

const CLEAR_LINE = '\u001B[2K';

/** Runs `work` and returns what was written about its progress. */
async function written(isTTY: boolean, work: (report: ReportProgress) => Promise<void>): Promise<string> {
  const screen = Object.assign(new PassThrough(), { isTTY });
  await withProgress(work, screen).catch(() => {});
  return String(screen.read() ?? '');
}

test.each([
  ['succeeds', async () => {}],
  ['fails', () => Promise.reject(new Error('no'))],
])('shows the progress on a terminal and removes it when the work %s', async (_result, finish) => {
  const output = await written(true, (report) => {
    report(5_000, 10_000);
    return finish();
  });
  expect(output).toContain('5,000 of 10,000');
  expect(output.endsWith(CLEAR_LINE)).toBe(true);
});

test('writes nothing if the output is not a terminal', async () => {
  expect(await written(false, async (report) => report(1, 2))).toBe('');
});
