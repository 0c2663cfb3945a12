import { inTurns } from '../measure/contest';
import { sendLoad, type Workload } from '../measure/http-load';
import { type RushContender, rush } from '../measure/rush';
import { firstCodeOf } from '../world/list';
import { startPlain } from '../world/plain';
import { type Site, startSite } from '../world/site';
import { Visitors } from '../world/visitors';
import { actionWorkload, plainSignupWorkload } from '../world/workloads';
import { rateLine } from './lines';
import type { Row, Target } from './row';

const WARM_UP = { clients: 64, people: 5_000 };

async function contender(name: string, site: Site, workload: Workload): Promise<RushContender> {
  await sendLoad({ origin: site.origin, clients: WARM_UP.clients, ...workload }, WARM_UP.people);
  return rush(name, site, workload);
}

function everybodyGetsIn(missed: number): Target {
  return { text: missed === 0 ? 'all get in' : `all get in: ${missed} did not`, reached: missed === 0 };
}

/** Everybody comes in the same moment. */
export const storm: Row = {
  name: 'storm',
  async measure({ pace, world, storm: people }) {
    const providers = await world.built();
    const { newDatabase } = await world.postgres();
    const [siteUrl, plainUrl] = [await newDatabase(), await newDatabase()];
    const ofSite = actionWorkload(new Visitors('site', await firstCodeOf(siteUrl)));
    const ofPlain = plainSignupWorkload(new Visitors('plain', await firstCodeOf(plainUrl)));
    const [site, plain] = [await startSite(siteUrl, providers), await startPlain(plainUrl, providers)];
    const action = await contender('the server action', site, ofSite);
    const same = await contender('plain Node, the same work', plain, ofPlain);
    const [ours, reference] = await inTurns(
      [
        [action, people],
        [same, people],
      ],
      pace.rounds,
    );
    await Promise.all([site.process.stop(), plain.process.stop()]);
    if (!ours || !reference) throw new Error('A contender has no figures');
    const what = `signup over HTTP, ${people.toLocaleString('en')} at once, each over a new connection`;
    return [rateLine(what, ours, reference, { target: () => everybodyGetsIn(action.missed()) })];
  },
};
