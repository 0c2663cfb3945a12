import { createDatabase } from '@/db/client';
import { joinBatch } from '@/lib/waitlist/join-batch';
import { firstCode, firstCodeOf } from '../harness/list';
import { runtimeOn } from '../harness/runtime';
import { toJoin, Visitors } from '../harness/visitors';
import { type Contender, contest } from '../measure/comparison';
import { CROWD, crowd } from '../measure/concurrency';
import { bareInserts } from '../reference/bare-inserts';
import { atLeast, rateLine } from './lines';
import type { Row } from './row';

/** What a server's pool has, and as many as there are people. */
const [FEW, MANY] = [10, CROWD];

const WHY_ONE_INSERT_IS_LESS =
  'a person is a row in the list, one in the outbox and half a one in the ledger, each checked against its foreign keys, ' +
  'and the rules; the reference writes one row. Batches come one after another, its commits share all cores. The ' +
  'dearer a commit is, the more the lane gains: it pays one a batch.';

interface Closable extends Contender {
  close(): Promise<void>;
}

async function laneOn(url: string): Promise<Closable> {
  const runtime = runtimeOn(url);
  const visitors = new Visitors('lane', await firstCode(runtime));
  return {
    name: 'the lane',
    run: (operations) => crowd(operations, () => runtime.signupQueue.join(toJoin(visitors.next()))),
    close: runtime.close,
  };
}

/** The same rules, a transaction for each person. */
async function transactionEach(url: string): Promise<Closable> {
  const visitors = new Visitors('each', await firstCodeOf(url));
  const { db, close } = createDatabase(url, { max: FEW, queryTimeoutMs: 0 });
  const join = () => joinBatch(db, [toJoin(visitors.next())], { hourlyLimit: 0 });
  return { name: 'a transaction per person', run: (operations) => crowd(operations, join), close };
}

/** Joining without a server around it. */
export const lane: Row = {
  name: 'lane',
  async measure({ pace, world }) {
    const contenders = [
      await laneOn(await world.newDatabase()),
      await transactionEach(await world.newDatabase()),
      await bareInserts(await world.newDatabase(), FEW),
      await bareInserts(await world.newDatabase(), MANY),
    ] as const;
    const [ours, each, few, many] = await contest(contenders, pace);
    await Promise.all(contenders.map((one) => one.close()));
    const what = `\`joinBatch\` lane, ${CROWD} people at once, half naming one referrer, a tenth repeats`;
    return [
      rateLine(what, ours, each, { target: atLeast(8) }),
      rateLine('the lane, beside single rows', ours, few, {
        target: atLeast(1),
        short: WHY_ONE_INSERT_IS_LESS,
      }),
      rateLine('the lane, beside more of them at once', ours, many, {
        target: atLeast(1),
        short: WHY_ONE_INSERT_IS_LESS,
      }),
    ];
  },
};
