import type { Runtime } from '@/lib/runtime';
import { getReferralStats } from '@/lib/waitlist/referral-stats';
import { runtimeOn } from '../harness/runtime';
import { seed } from '../harness/seed';
import { createVisitors, toJoin } from '../harness/visitors';
import { compare } from '../measure/comparison';
import { runConcurrently } from '../measure/concurrency';
import { rateLine } from './lines';
import type { Bench, Line, Row } from './row';

const SMALL = 1_000;
/** Operations may take 1.2 times as long on the large list. */
const LOWEST_RATIO = 0.83;

interface List {
  people: number;
  codes: string[];
  runtime: Runtime;
}

async function createList({ harness }: Bench, people: number): Promise<List> {
  const databaseUrl = await harness.newDatabase();
  return { people, codes: await seed(databaseUrl, people), runtime: runtimeOn(databaseUrl) };
}

function signupOn({ runtime, codes }: List) {
  const nextVisitor = createVisitors(codes.at(-1) ?? '');
  return () => runtime.signupQueue.join(toJoin(nextVisitor()));
}

function lookupOn({ runtime, codes }: List) {
  const randomCode = () => codes[Math.floor(Math.random() * codes.length)] ?? '';
  return () => getReferralStats(runtime.readers.db, randomCode(), runtime.env.SITE_URL);
}

/** Whether signups and lookups become slower as the list grows. */
export const sizes: Row = {
  name: 'sizes',
  async measure(bench) {
    const small = await createList(bench, SMALL);
    const large = await createList(bench, bench.quick ? 50_000 : 1_000_000);
    const line = async (what: string, operationOn: typeof signupOn | typeof lookupOn): Promise<Line> => {
      const candidateOn = (list: List) => {
        const operation = operationOn(list);
        const name = `with ${list.people.toLocaleString('en')}`;
        return { name, run: (operations: number) => runConcurrently(operations, operation) };
      };
      const [ours, reference] = await compare([candidateOn(large), candidateOn(small)], bench.pace);
      const options = { atLeast: LOWEST_RATIO };
      return rateLine(`${what} ${ours.name} people on the list`, ours, reference, options);
    };
    const lines = [await line('signup', signupOn), await line('lookup', lookupOn)];
    await Promise.all([small.runtime.close(), large.runtime.close()]);
    return lines;
  },
};
