import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answersTo, nameOf, queueOf, someone } from '../testing/signup-queue';
import type { Join } from './plan-batch';

/** A database whose commits end when the test says so. */
function heldDatabase() {
  const batches: string[][] = [];
  const commits: (() => void)[] = [];
  const runBatch = async (joins: readonly Join[]) => {
    batches.push(joins.map(nameOf));
    await new Promise<void>((resolve) => commits.push(resolve));
    return answersTo(joins);
  };
  const commit = async () => {
    commits.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, runBatch, commit };
}

test('a quiet site commits batches of one at once', async () => {
  const { batches, runBatch, commit } = heldDatabase();
  const queue = queueOf({ runBatch });
  const join = someone('ada');
  const answer = queue.join(join);
  expect(batches).toEqual([['ada']]);
  await commit();
  expect(await answer).toEqual({ outcome: 'duplicate', id: join.id });
});

test('whoever comes while a batch commits is in the next one, in their order', async () => {
  const { batches, runBatch, commit } = heldDatabase();
  const queue = queueOf({ runBatch, batchSize: 3 });
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map(someone);
  const answers = Promise.all(people.map((join) => queue.join(join)));
  expect(batches).toEqual([['a']]);
  expect(queue.length).toBe(5);
  await commit();
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  await commit();
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f']]);
  await commit();
  expect(await answers).toEqual(answersTo(people));
});

test('a batch holds 512 people at most', async () => {
  const { batches, runBatch, commit } = heldDatabase();
  const queue = queueOf({ runBatch });
  for (let n = 0; n < 600; n += 1) void queue.join(someone(`p${n}`));
  await commit();
  expect(batches.map((batch) => batch.length)).toEqual([1, 512]);
});

describe('too many', () => {
  test('the one after 5,000 is told at once, and nobody else', async () => {
    const { runBatch } = heldDatabase();
    const queue = queueOf({ runBatch });
    for (let n = 0; n < 5_001; n += 1) void queue.join(someone(`p${n}`));
    expect(queue.length).toBe(5_000);
    expect(await queue.join(someone('late'))).toEqual({ outcome: 'busy' });
    expect(queue.length).toBe(5_000);
  });

  test('there is room again when a batch was taken', async () => {
    const { batches, runBatch, commit } = heldDatabase();
    const queue = queueOf({ runBatch, maxWaiting: 2 });
    for (const name of ['a', 'b', 'c']) void queue.join(someone(name));
    expect(await queue.join(someone('d'))).toEqual({ outcome: 'busy' });
    await commit();
    void queue.join(someone('e'));
    await commit();
    expect(batches).toEqual([['a'], ['b', 'c'], ['e']]);
  });
});

describe('a queue that stands still', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('turns people away while its first has waited over 3 seconds', async () => {
    const queue = queueOf({ runBatch: heldDatabase().runBatch });
    void queue.join(someone('committing'));
    void queue.join(someone('first'));
    vi.advanceTimersByTime(3_000);
    void queue.join(someone('in time'));
    expect(queue.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(await queue.join(someone('too late'))).toEqual({ outcome: 'busy' });
  });

  test('tells those who waited too long when their turn comes, and stores nothing for them', async () => {
    const { batches, runBatch, commit } = heldDatabase();
    const queue = queueOf({ runBatch });
    void queue.join(someone('committing'));
    const waited = queue.join(someone('waited'));
    vi.advanceTimersByTime(2_000);
    const patient = queue.join(someone('patient'));
    vi.advanceTimersByTime(1_001);
    await commit();
    expect(await waited).toEqual({ outcome: 'busy' });
    expect(batches).toEqual([['committing'], ['patient']]);
    await commit();
    expect(await patient).toMatchObject({ outcome: 'duplicate' });
  });
});
