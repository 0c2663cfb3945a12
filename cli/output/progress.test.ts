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

test('shows the bar on a terminal and removes it at the end', async () => {
  const output = await written(true, async (report) => report(5_000, 10_000));
  expect(output).toContain(`${'█'.repeat(20)}${'░'.repeat(20)} 50%  5,000`);
  expect(output.endsWith(CLEAR_LINE)).toBe(true);
});

test('removes the bar when the work fails', async () => {
  const output = await written(true, async (report) => {
    report(1, 0);
    throw new Error('no');
  });
  expect(output.endsWith(CLEAR_LINE)).toBe(true);
});

test('writes nothing if the output is not a terminal', async () => {
  expect(await written(false, async (report) => report(1, 2))).toBe('');
});
