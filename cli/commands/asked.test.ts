import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { edit } from '@/lib/operations/person/edit';
import { inviteWave } from '@/lib/testing/mailings';
import { operator, perform } from '@/lib/testing/operators';
import { commandLine } from '../testing/command-line';

const { database, waitlist } = await commandLine();

/** Runs a command in a terminal, where `meanwhile` happens between the question and the answer. */
async function answering(answer: string, meanwhile: () => Promise<unknown>, ...args: string[]) {
  const typing = async function* () {
    await meanwhile();
    yield `${answer}\n`;
  };
  const input = Object.assign(Readable.from(typing()), { isTTY: true, fd: 0 as const });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
  });
  return waitlist(...args);
}

const nothing = async () => {};

test('sends no wave after another one that began while the terminal asked', async () => {
  const other = () => inviteWave(database.db, operator, { size: 1 });
  const { code, stderr } = await answering('2', other, 'invite', '--wave', '2');
  expect(code).toBe(1);
  expect(stderr).toMatch(/tester invited 1 person at \d\d:\d\d UTC\./);
  expect((await answering('2', nothing, 'invite', '--wave', '2')).stdout).toContain('Invited 2 people');
});

test('erases nobody who changed while the terminal asked', async () => {
  const other = () => perform(database.db, edit, { person: '#2', address: 'other@x.io' });
  const { code, stderr } = await answering('2', other, 'erase', '#2');
  expect(code).toBe(1);
  expect(stderr).toContain('This was changed');
  expect((await answering('y', nothing, 'erase', '#2')).stderr).toContain('Nothing was changed.');
  expect(await answering('2', nothing, 'erase', '#2')).toMatchObject({ code: 0 });
});
