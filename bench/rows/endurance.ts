import { firstCodeOf } from '../harness/list';
import type { Site } from '../harness/site';
import { Visitors } from '../harness/visitors';
import { actionWorkload } from '../harness/workloads';
import { CROWD } from '../measure/concurrency';
import { sendLoad, type Workload } from '../measure/http-load';
import { overHttp } from '../measure/over-http';
import { median } from '../measure/statistics';
import { figure } from './lines';
import type { Line, Row } from './row';

/** What is asked of the server before and after: the median of some stretches of as many signups. */
const STRETCHES = 5;
const STRETCH = 2_000;
const WARM_UP = 5_000;
/** Flat: what is alive, or the processor time of one signup, has grown by less than this. */
const FLAT = 1.2;

interface State {
  cpuUs: number;
  heapMb: number;
  rssMb: number;
}

/** Lets some stretches of people sign up, and tells what the server spends and holds then. */
async function observe(site: Site, workload: Workload): Promise<State> {
  const server = overHttp('', site, { clients: CROWD, ...workload });
  const spent: number[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const { cpuSeconds = Number.NaN } = await server.run(STRETCH);
    spent.push((cpuSeconds / STRETCH) * 1e6);
  }
  const { heapUsed, maxRss } = await site.process.memory();
  return { cpuUs: median(spent), heapMb: heapUsed / 2 ** 20, rssMb: maxRss / 2 ** 20 };
}

const WHY_DEARER =
  'welcome mails of earlier signups are written meanwhile, and count: how many depends on the pace of the rounds before.';
const WHY_MORE =
  'every visitor leaves two counters of the rate limits, for one and for ten minutes, in memory that has a bound.';

function line(
  what: string,
  unit: string,
  [before, after]: readonly [number, number],
  sentences: Pick<Line, 'short' | 'note'>,
): Line {
  const growth = after / before;
  return {
    what,
    ours: `${figure(after)} ${unit}`,
    reference: ['at start', `${figure(before)} ${unit}`],
    ratio: `${growth.toFixed(2)} ×`,
    p50: '',
    p99: '',
    target: { text: `flat: ≤ ${FLAT} ×`, reached: growth <= FLAT },
    ...sentences,
  };
}

/** What a server costs and holds after many signups. */
export const endurance: Row = {
  name: 'endurance',
  async measure({ world, endurance: signups }) {
    const url = await world.newDatabase();
    const workload = actionWorkload(new Visitors('endurance', await firstCodeOf(url)));
    const site = await world.startSite(url);
    const load = { clients: CROWD, origin: site.origin, ...workload };
    await sendLoad(load, WARM_UP);
    const before = await observe(site, workload);
    await sendLoad(load, signups);
    const after = await observe(site, workload);
    await site.process.stop();
    const count = signups.toLocaleString('en');
    const memory =
      `The process held ${figure(after.rssMb)} MB of the system's memory at most, ${figure(before.rssMb)} MB before. What it ` +
      `takes beyond what is alive is the collector's to choose, by the memory there is.`;
    return [
      line(`CPU per signup after ${count} signups`, 'µs', [before.cpuUs, after.cpuUs], { short: WHY_DEARER }),
      line(`memory alive after ${count} signups`, 'MB', [before.heapMb, after.heapMb], {
        short: WHY_MORE,
        note: memory,
      }),
    ];
  },
};
