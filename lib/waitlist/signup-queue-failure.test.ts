import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersTo, nameOf, queueOf, someone } from '../testing/signup-queue';
import type { Join } from './plan-batch';

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
    const queue = queueOf({ runBatch });
    const people = ['a', 'b', 'c', 'bad', 'd', 'e'].map(someone);
    const answers = await Promise.allSettled(people.map((join) => queue.join(join)));
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

  test('by a fault that everybody shares is not halved, and the queue goes on', async () => {
    const sizes: number[] = [];
    const queue = queueOf({
      isSharedFault: () => true,
      runBatch: async (joins) => {
        sizes.push(joins.length);
        if (sizes.length === 2) throw new Error('connection lost');
        return answersTo(joins);
      },
    });
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => queue.join(someone(name))));
    expect(sizes).toEqual([1, 3]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await queue.join(someone('next'))).toMatchObject({ outcome: 'duplicate' });
  });

  test('to answer everybody leaves nobody waiting', async () => {
    const queue = queueOf({ runBatch: async (joins) => answersTo(joins).slice(1) });
    await expect(queue.join(someone('ada'))).rejects.toThrow('fewer people');
  });
});

test('nobody is ever left unanswered, or answered for somebody else', async () => {
  const crowd = fc.array(fc.record({ isBad: fc.boolean(), pauses: fc.nat(3) }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(crowd, fc.integer({ min: 1, max: 9 }), async (visitors, batchSize) => {
      const queue = queueOf({
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
          if (isBad) return expect(queue.join(join)).rejects.toThrow('bad row');
          return expect(await queue.join(join)).toEqual({ outcome: 'duplicate', id: join.id });
        }),
      );
      expect(queue.length).toBe(0);
    }),
  );
});
