import { firstCodeOf } from '../harness/list';
import type { Site } from '../harness/site';
import { Visitors } from '../harness/visitors';
import { actionWorkload, plainSignupWorkload } from '../harness/workloads';
import { type RushContender, rush } from '../measure/burst';
import { contest } from '../measure/comparison';
import { CROWD } from '../measure/concurrency';
import { sendLoad, type Workload } from '../measure/http-load';
import { rateLine } from './lines';
import type { Row, Target } from './row';

const WARM_UP = 5_000;

async function contender(
  name: string,
  site: Site,
  workload: Workload,
  people: number,
): Promise<RushContender> {
  await sendLoad({ origin: site.origin, clients: CROWD, ...workload }, WARM_UP);
  return rush(name, site, workload, people);
}

function everybodyGetsIn(missed: number): Target {
  return { text: missed === 0 ? 'all get in' : `all get in: ${missed} did not`, reached: missed === 0 };
}

/** Everybody comes in the same moment. */
export const storm: Row = {
  name: 'storm',
  async measure({ pace, world, storm: people }) {
    const [siteUrl, plainUrl] = [await world.newDatabase(), await world.newDatabase()];
    const ofSite = actionWorkload(new Visitors('site', await firstCodeOf(siteUrl)));
    const ofPlain = plainSignupWorkload(new Visitors('plain', await firstCodeOf(plainUrl)));
    const [site, plain] = [await world.startSite(siteUrl), await world.startPlain(plainUrl)];
    const action = await contender('the server action', site, ofSite, people);
    const same = await contender('plain Node, the same work', plain, ofPlain, people);
    const [ours, reference] = await contest([action, same], pace);
    await Promise.all([site.process.stop(), plain.process.stop()]);
    const what = `signup over HTTP, ${people.toLocaleString('en')} at once, each over a new connection`;
    return [rateLine(what, ours, reference, { target: () => everybodyGetsIn(action.missed()) })];
  },
};
