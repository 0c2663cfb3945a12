import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { editPerson } from '@/lib/operators/edit';
import { inviteWave } from '@/lib/testing/mailings';
import { operator } from '@/lib/testing/operators';
import { commandLine } from '../testing/command-line';

const { database, waitlist } = await commandLine();

/** Runs a command in a terminal, where `meanwhile` happens between the question and the answer. */
async function answering(meanwhile: () => Promise<unknown>, answered: string, ...args: string[]) {
  const answer = async function* () {
    await meanwhile();
    yield `${answered}\n`;
  };
  const input = Object.assign(Readable.from(answer()), { isTTY: true, fd: 0 as const });
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
  const { code, stderr } = await answering(other, '2', 'invite', '--wave', '2');
  expect(code).toBe(1);
  expect(stderr).toMatch(/Meanwhile, tester invited 1 person, at 20.* UTC\./);
  expect((await answering(nothing, '2', 'invite', '--wave', '2')).stdout).toContain('Inviting 2 people');
});

test('erases nobody who changed while the terminal asked', async () => {
  const other = () => editPerson(database.db, operator, '#2', { email: 'other@x.io' }, () => []);
  const { code, stderr } = await answering(other, 'y', 'erase', '#2');
  expect(code).toBe(1);
  expect(stderr).toContain('Somebody changed this');
  expect(await answering(nothing, 'y', 'erase', '#2')).toMatchObject({ code: 0 });
});
