import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JoinLane, type LaneOptions } from './join-lane';
import { person } from './join-testing';
import type { Join, JoinOutcome } from './plan-batch';

const someone = (name: string) => person({ email: `${name}@x.io` });
const nameOf = (join: Join) => join.email.slice(0, join.email.indexOf('@'));
/** Tells of each join by its id, so that answers can be told apart. */
const answersTo = (joins: readonly Join[]): JoinOutcome[] =>
  joins.map(({ id }) => ({ outcome: 'duplicate', id }));

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

const laneOf = (options: Partial<LaneOptions> & Pick<LaneOptions, 'runBatch'>) =>
  new JoinLane({ isSharedFault: () => false, ...options });

test('a quiet site commits batches of one at once', async () => {
  const { batches, runBatch, commit } = heldDatabase();
  const lane = laneOf({ runBatch });
  const join = someone('ada');
  const answer = lane.join(join);
  expect(batches).toEqual([['ada']]);
  await commit();
  expect(await answer).toEqual({ outcome: 'duplicate', id: join.id });
});

test('whoever comes while a batch commits is in the next one, in their order', async () => {
  const { batches, runBatch, commit } = heldDatabase();
  const lane = laneOf({ runBatch, batchSize: 3 });
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map(someone);
  const answers = Promise.all(people.map((join) => lane.join(join)));
  expect(batches).toEqual([['a']]);
  expect(lane.length).toBe(5);
  await commit();
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  await commit();
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f']]);
  await commit();
  expect(await answers).toEqual(answersTo(people));
});

test('a batch holds 512 people at most', async () => {
  const { batches, runBatch, commit } = heldDatabase();
  const lane = laneOf({ runBatch });
  for (let n = 0; n < 600; n += 1) void lane.join(someone(`p${n}`));
  await commit();
  expect(batches.map((batch) => batch.length)).toEqual([1, 512]);
});

describe('too many', () => {
  test('the one after 5,000 is told at once, and nobody else', async () => {
    const { runBatch } = heldDatabase();
    const lane = laneOf({ runBatch });
    for (let n = 0; n < 5_001; n += 1) void lane.join(someone(`p${n}`));
    expect(lane.length).toBe(5_000);
    expect(await lane.join(someone('late'))).toEqual({ outcome: 'busy' });
    expect(lane.length).toBe(5_000);
  });

  test('there is room again when a batch was taken', async () => {
    const { batches, runBatch, commit } = heldDatabase();
    const lane = laneOf({ runBatch, maxWaiting: 2 });
    for (const name of ['a', 'b', 'c']) void lane.join(someone(name));
    expect(await lane.join(someone('d'))).toEqual({ outcome: 'busy' });
    await commit();
    void lane.join(someone('e'));
    await commit();
    expect(batches).toEqual([['a'], ['b', 'c'], ['e']]);
  });
});

describe('a queue that stands still', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('turns people away while its first has waited over 3 seconds', async () => {
    const lane = laneOf({ runBatch: heldDatabase().runBatch });
    void lane.join(someone('committing'));
    void lane.join(someone('first'));
    vi.setSystemTime(Date.now() + 3_000);
    void lane.join(someone('in time'));
    expect(lane.length).toBe(2);
    vi.setSystemTime(Date.now() + 1);
    expect(await lane.join(someone('too late'))).toEqual({ outcome: 'busy' });
  });

  test('tells those who waited too long when their turn comes, and stores nothing for them', async () => {
    const { batches, runBatch, commit } = heldDatabase();
    const lane = laneOf({ runBatch });
    void lane.join(someone('committing'));
    const waited = lane.join(someone('waited'));
    vi.setSystemTime(Date.now() + 2_000);
    const patient = lane.join(someone('patient'));
    vi.setSystemTime(Date.now() + 1_001);
    await commit();
    expect(await waited).toEqual({ outcome: 'busy' });
    expect(batches).toEqual([['committing'], ['patient']]);
    await commit();
    expect(await patient).toMatchObject({ outcome: 'duplicate' });
  });
});

describe('a batch that fails', () => {
  const badRow = new Error('bad row');
  /** Refuses every batch with a bad person in it. */
  const choosyDatabase = () => {
    const sizes: number[] = [];
    const runBatch = async (joins: readonly Join[]) => {
      sizes.push(joins.length);
      if (joins.some((join) => nameOf(join).startsWith('bad'))) throw badRow;
      return answersTo(joins);
    };
    return { sizes, runBatch };
  };

  test('is halved until one bad row fails alone', async () => {
    const { runBatch } = choosyDatabase();
    const lane = laneOf({ runBatch });
    const people = ['a', 'b', 'c', 'bad', 'd', 'e'].map(someone);
    const answers = await Promise.allSettled(people.map((join) => lane.join(join)));
    expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(answers[3]).toMatchObject({ reason: badRow });
  });

  test('by a fault that everybody shares is not halved, and the lane goes on', async () => {
    const sizes: number[] = [];
    const lane = laneOf({
      isSharedFault: () => true,
      runBatch: async (joins) => {
        sizes.push(joins.length);
        if (sizes.length === 2) throw new Error('connection lost');
        return answersTo(joins);
      },
    });
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => lane.join(someone(name))));
    expect(sizes).toEqual([1, 3]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await lane.join(someone('next'))).toMatchObject({ outcome: 'duplicate' });
  });

  test('to answer everybody leaves nobody waiting', async () => {
    const lane = laneOf({ runBatch: async (joins) => answersTo(joins).slice(1) });
    await expect(lane.join(someone('ada'))).rejects.toThrow('fewer people');
  });
});

test('nobody is ever left unanswered, or answered for somebody else', async () => {
  const crowd = fc.array(fc.record({ isBad: fc.boolean(), pauses: fc.nat(3) }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(crowd, fc.integer({ min: 1, max: 9 }), async (visitors, batchSize) => {
      const lane = laneOf({
        batchSize,
        runBatch: async (joins) => {
          await new Promise((resolve) => setImmediate(resolve));
          if (joins.some((join) => nameOf(join).startsWith('bad'))) throw new Error('bad row');
          return answersTo(joins);
        },
      });
      await Promise.all(
        visitors.map(async ({ isBad, pauses }, n) => {
          for (let pause = 0; pause < pauses; pause += 1) await Promise.resolve();
          const join = someone(`${isBad ? 'bad' : 'good'}-${n}`);
          if (isBad) return expect(lane.join(join)).rejects.toThrow('bad row');
          return expect(await lane.join(join)).toEqual({ outcome: 'duplicate', id: join.id });
        }),
      );
      expect(lane.length).toBe(0);
    }),
  );
});
