import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type ReportProgress, withProgress } from './progress';

const CLEAR_LINE = '\u001B[2K';

/** Runs `work` and returns what the progress bar wrote. */
async function written(isTTY: boolean, work: (report: ReportProgress) => Promise<void>): Promise<string> {
  const screen = Object.assign(new PassThrough(), { isTTY });
  await withProgress(work, screen as unknown as NodeJS.WriteStream).catch(() => {});
  return String(screen.read() ?? '');
}

test.each([
  ['succeeds', async () => {}],
  ['fails', () => Promise.reject(new Error('no'))],
])('shows the bar on a terminal and removes it when the work %s', async (_result, finish) => {
  const output = await written(true, (report) => {
    report(5_000, 10_000);
    return finish();
  });
  expect(output).toContain(`${'█'.repeat(20)}${'░'.repeat(20)} 50%  5,000`);
  expect(output.endsWith(CLEAR_LINE)).toBe(true);
});

test('writes nothing if the output is not a terminal', async () => {
  expect(await written(false, async (report) => report(1, 2))).toBe('');
});
