import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { withProgress } from './progress';

/** What is written to something that is a terminal or not. */
function screen(isTTY: boolean) {
  const written: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    written.push(chunk.toString());
    done();
  };
  return {
    written,
    stream: Object.assign(new Writable({ write }), { isTTY }) as unknown as NodeJS.WriteStream,
  };
}

test('is drawn on a terminal and taken away at the end', async () => {
  const { stream, written } = screen(true);
  expect(await withProgress(async (report) => report(500, 1_000), stream)).toBeUndefined();
  expect(written).toEqual([`\r${'█'.repeat(15)}${'░'.repeat(15)} 50%  500`, '\r\u001B[K']);
});

test('is taken away when the work fails', async () => {
  const { stream, written } = screen(true);
  const failing = withProgress(async (report) => {
    report(1, 0);
    throw new Error('no');
  }, stream);
  await expect(failing).rejects.toThrow('no');
  expect(written.at(-1)).toBe('\r\u001B[K');
});

test('is not drawn where nobody sees it', async () => {
  const { stream, written } = screen(false);
  await withProgress(async (report) => report(1, 2), stream);
  expect(written).toEqual([]);
});
