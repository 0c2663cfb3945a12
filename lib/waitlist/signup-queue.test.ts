import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person } from '../testing/joins';
import type { BatchOutcome, PendingSignup } from './pending-signup';
import { SignupQueue, type SignupQueueOptions } from './signup-queue';

type Cut = () => readonly PendingSignup[];

const joinOf = (name: string) => person({ email: `${name}@x.io` });
const nameOf = ({ email }: PendingSignup) => email.slice(0, email.indexOf('@'));

/** Contains each join's id, so that outcomes can be told apart. */
const outcomesOf = (joins: readonly PendingSignup[]): BatchOutcome[] =>
  joins.map(({ id }) => ({ outcome: 'duplicate', id }));

const createQueue = (options: Partial<SignupQueueOptions> & Pick<SignupQueueOptions, 'runBatch'>) =>
  new SignupQueue({ isSharedFault: () => false, ...options });

/** A queue whose batches end when the test calls `commit`. */
function createHeldQueue(options: Partial<SignupQueueOptions> = {}) {
  const batches: string[][] = [];
  const commits: (() => void)[] = [];
  const runBatch = async (cut: Cut) => {
    const joins = cut();
    batches.push(joins.map(nameOf));
    await new Promise<void>((resolve) => commits.push(resolve));
    return outcomesOf(joins);
  };
  const commit = async () => {
    commits.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const queue = createQueue({ runBatch, ...options });
  return { batches, commit, queue };
}

test('a single signup is committed at once, and those during a commit form the next batches, in order of arrival', async () => {
  const { batches, commit, queue } = createHeldQueue({ batchSize: 3 });
  const joins = ['a', 'b', 'c', 'd', 'e', 'f'].map(joinOf);
  const outcomes = Promise.all(joins.map((join) => queue.add(join)));
  expect(batches).toEqual([['a']]);
  expect(queue.length).toBe(5);
  for (let n = 0; n < 3; n += 1) await commit();
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f']]);
  expect(await outcomes).toEqual(outcomesOf(joins));
});

test('a queue with 5,000 waiting people answers busy at once, until a batch of 512 starts', async () => {
  const { batches, commit, queue } = createHeldQueue();
  for (let n = 0; n < 5_001; n += 1) void queue.add(joinOf(`p${n}`));
  expect(await queue.add(joinOf('late'))).toEqual({ outcome: 'busy' });
  expect(queue.length).toBe(5_000);
  await commit();
  expect(batches.map((batch) => batch.length)).toEqual([1, 512]);
  void queue.add(joinOf('next'));
  expect(queue.length).toBe(5_000 - 512 + 1);
});

describe('a stalled queue', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('answers busy while the first person has waited over 3 seconds, and does not store that one', async () => {
    const { batches, commit, queue } = createHeldQueue();
    void queue.add(joinOf('committing'));
    const late = queue.add(joinOf('late'));
    vi.advanceTimersByTime(3_000);
    const inTime = queue.add(joinOf('in time'));
    expect(queue.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(await queue.add(joinOf('too late'))).toEqual({ outcome: 'busy' });
    await commit();
    expect(await late).toEqual({ outcome: 'busy' });
    expect(batches).toEqual([['committing'], ['in time']]);
    await commit();
    expect(await inTime).toMatchObject({ outcome: 'duplicate' });
  });
});

describe('a batch that fails', () => {
  const invalidRow = new Error('invalid row');
  const rejectInvalid = async (cut: Cut) => {
    const joins = cut();
    await new Promise((resolve) => setImmediate(resolve));
    if (joins.some((join) => nameOf(join).startsWith('invalid'))) throw invalidRow;
    return outcomesOf(joins);
  };

  test('with a shared fault is not halved, and the queue continues', async () => {
    const sizes: number[] = [];
    const runBatch = async (cut: Cut) => {
      const joins = cut();
      sizes.push(joins.length);
      if (sizes.length === 2) throw new Error('connection lost');
      return outcomesOf(joins);
    };
    const queue = createQueue({ isSharedFault: () => true, runBatch });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => queue.add(joinOf(name))));
    expect(sizes).toEqual([1, 3]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await queue.add(joinOf('next'))).toMatchObject({ outcome: 'duplicate' });
  });

  test('is halved until the invalid row fails alone: everybody gets their own outcome', async () => {
    const visit = fc.record({ isValid: fc.boolean(), pauses: fc.nat(3) });
    const joinAfterPauses = async (queue: SignupQueue, join: PendingSignup, pauses: number) => {
      for (let pause = 0; pause < pauses; pause += 1) await Promise.resolve();
      if (nameOf(join).startsWith('invalid')) return expect(queue.add(join)).rejects.toBe(invalidRow);
      expect(await queue.add(join)).toEqual({ outcome: 'duplicate', id: join.id });
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        async (visits, batchSize) => {
          const queue = createQueue({ batchSize, runBatch: rejectInvalid });
          const joins = visits.map(({ isValid }, n) => joinOf(`${isValid ? 'valid' : 'invalid'}-${n}`));
          await Promise.all(joins.map((join, n) => joinAfterPauses(queue, join, visits[n]?.pauses ?? 0)));
          expect(queue.length).toBe(0);
        },
      ),
    );
  });
});
