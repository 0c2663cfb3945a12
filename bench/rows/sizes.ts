import { readTotal } from '@/db/queries/public-reads';
import type { Runtime } from '@/lib/runtime';
import { getReferralStats } from '@/lib/waitlist/referral-stats';
import type { World } from '../harness/harness';
import { runtimeOn } from '../harness/runtime';
import { seed, seededCode } from '../harness/seed';
import { toJoin, Visitors } from '../harness/visitors';
import { type Contender, contest, type Pace } from '../measure/comparison';
import { crowd } from '../measure/concurrency';
import { figure, rateLine } from './lines';
import type { Line, Row, Target } from './row';

const SMALL = 1_000;
const LARGE = [100_000, 1_000_000];
/** How many times as long a thing may take on a large list. */
const LONGER = 1.2;

interface List {
  people: number;
  runtime: Runtime;
}

type Operation = (list: List) => () => Promise<unknown>;

const operations: [what: string, operation: Operation][] = [
  [
    'signup',
    ({ runtime, people }) => {
      const visitors = new Visitors('newcomer', seededCode(people));
      return () => runtime.signupQueue.join(toJoin(visitors.next()));
    },
  ],
  [
    'lookup',
    ({ runtime, people }) => {
      const code = () => seededCode(1 + Math.floor(Math.random() * people));
      return () => getReferralStats(runtime.readers.db, code(), runtime.env.SITE_URL);
    },
  ],
  [
    'total',
    ({ runtime }) =>
      () =>
        readTotal(runtime.readers.db),
  ],
];

async function seededList(world: World, people: number): Promise<List> {
  const url = await world.newDatabase();
  await seed(url, people);
  return { people, runtime: runtimeOn(url) };
}

/** `rates` is how many times the small list's rate the large one has. */
const longer = (rates: number): Target => ({
  text: `≤ ${LONGER} × the time, so ≥ ${figure(1 / LONGER)} ×`,
  reached: rates >= 1 / LONGER,
});

async function compare(
  what: string,
  operation: Operation,
  lists: readonly List[],
  pace: Pace,
): Promise<Line[]> {
  const contenders = lists.map((list): Contender => {
    const perform = operation(list);
    const name = `with ${list.people.toLocaleString('en')}`;
    return { name, run: (count) => crowd(count, perform) };
  });
  const [small, ...large] = await contest(contenders, pace);
  if (!small) return [];
  return large.map((figures) =>
    rateLine(`${what} ${figures.name} people on the list`, figures, small, { target: longer }),
  );
}

/** What a list of a thousand, a hundred thousand and a million people costs. */
export const sizes: Row = {
  name: 'sizes',
  async measure({ pace, world }) {
    const lists: List[] = [];
    for (const people of [SMALL, ...LARGE]) lists.push(await seededList(world, people));
    const lines: Line[] = [];
    for (const [what, operation] of operations) lines.push(...(await compare(what, operation, lists, pace)));
    await Promise.all(lists.map(({ runtime }) => runtime.close()));
    return lines;
  },
};
