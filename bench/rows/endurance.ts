import { fire } from '../measure/http-load';
import { overHttp } from '../measure/over-http';
import { firstCodeOf } from '../world/list';
import { actionShots } from '../world/shots';
import { type Site, startSite } from '../world/site';
import { Visitors } from '../world/visitors';
import { figure } from './lines';
import type { Line, Row } from './row';

const CLIENTS = 64;
/** As many at a time: what is asked of the server before and after. */
const STRETCH = 5_000;
/** Flat: what is alive after a collection, or the processor time of one signup, has grown by less than this. */
const FLAT = 1.2;

interface State {
  cpuUs: number;
  heapMb: number;
  rssMb: number;
}

/** Lets a stretch of people sign up, and tells what the server spent and holds then. */
async function observe(site: Site, shots: ReturnType<typeof actionShots>): Promise<State> {
  const server = overHttp('', site, { clients: CLIENTS, ...shots });
  const { cpuSeconds = Number.NaN } = await server.run(STRETCH);
  const { heapUsed, rss } = await site.process.memory();
  return { cpuUs: (cpuSeconds / STRETCH) * 1e6, heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 };
}

const WHY_DEARER =
  'welcome mails of earlier signups are written meanwhile, and count: how many depends on the pace of the rounds before.';
const WHY_MORE =
  'every visitor leaves two counters of the rate limits, for one and for ten minutes. By themselves those of 50,000 ' +
  'visitors are 46 MB, about what was added; that nothing else grows was not shown.';

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
    const providers = await world.built();
    const url = await (await world.postgres()).newDatabase();
    const shots = actionShots(new Visitors('endurance', await firstCodeOf(url)));
    const site = await startSite(url, providers);
    const load = { clients: CLIENTS, origin: site.origin, ...shots };
    await fire(load, STRETCH);
    const before = await observe(site, shots);
    await fire(load, signups);
    const after = await observe(site, shots);
    await site.process.stop();
    const count = signups.toLocaleString('en');
    const memory = `The process holds ${figure(after.rssMb)} MB of the system's memory then, ${figure(before.rssMb)} MB at start.`;
    return [
      line(`CPU per signup after ${count} signups`, 'µs', [before.cpuUs, after.cpuUs], { short: WHY_DEARER }),
      line(`memory alive after ${count} signups`, 'MB', [before.heapMb, after.heapMb], {
        short: WHY_MORE,
        note: memory,
      }),
    ];
  },
};
