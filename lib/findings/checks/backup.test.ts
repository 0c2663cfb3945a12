import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../../testing/operators';
import { runCheck } from '../finding';
import { backup } from './backup';

async function folderWith(dumps: { hours: number; content?: string }[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [n, { hours, content = 'PGDMP' }] of dumps.entries()) {
    const file = path.join(folder, `${n}.dump`);
    const time = Date.now() / 1000 - hours * 3600 - 60;
    await writeFile(file, content);
    await utimes(file, time, time);
  }
  await writeFile(path.join(folder, 'unfinished.part'), 'PGDMP');
  return folder;
}

test.each([
  [[{ hours: 27 }, { hours: 24 }], 'ok', 'The newest dump is 24 h old'],
  [[{ hours: 25 }, { hours: 51 }], 'problem', 'The newest dump is 25 h old'],
  [[{ hours: 27 }, { hours: 3, content: '' }], 'problem', 'The newest dump is empty'],
  [[], 'problem', 'The folder of the backups has no dump'],
])('reports missing dumps: %j is %s', async (dumps, status, sentence) => {
  const results = await runCheck(backup, await folderWith(dumps));
  expect(results.map((one) => [statusOf(one), one.sentence])).toEqual([[status, sentence]]);
});
