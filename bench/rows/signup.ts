import { firstCodeOf } from '../harness/list';
import { Visitors } from '../harness/visitors';
import { actionWorkload, plainLaneWorkload, plainSignupWorkload } from '../harness/workloads';
import { contest, type Figures } from '../measure/comparison';
import { CROWD } from '../measure/concurrency';
import { overHttp } from '../measure/over-http';
import { patience } from './latency-target';
import { figure, rateLine } from './lines';
import type { Row } from './row';

/** What of a signup's processor time is the framework's, the door's and the list's. */
function whereTimeGoes([action, same, only]: readonly Figures[]): string {
  const [whole = 0, work = 0, list = 0] = [action?.cpuUs, same?.cpuUs, only?.cpuUs];
  return `of ${figure(whole)} µs of processor time, the framework and the welcome mail take ${figure(whole - work)}, the door (captcha, limits, parsing) ${figure(work - list)}, and HTTP and the list ${figure(list)}.`;
}

/** Signing up at the production server's door. */
export const signup: Row = {
  name: 'signup',
  async measure({ pace, world }) {
    const [siteUrl, plainUrl] = [await world.newDatabase(), await world.newDatabase()];
    const ofSite = new Visitors('site', await firstCodeOf(siteUrl));
    const ofPlain = new Visitors('plain', await firstCodeOf(plainUrl));
    const site = await world.startSite(siteUrl);
    const plain = await world.startPlain(plainUrl);
    const action = (clients: number) =>
      overHttp('the server action', site, { clients, ...actionWorkload(ofSite) });
    const same = (clients: number) =>
      overHttp('plain Node, the same work', plain, { clients, ...plainSignupWorkload(ofPlain) });
    const only = overHttp('plain Node, only the lane', plain, {
      clients: CROWD,
      ...plainLaneWorkload(ofPlain),
    });
    // First, as a crowd leaves thousands of mails to be written.
    const alone = await contest([action(1), same(1)], pace);
    const crowd = await contest([action(CROWD), same(CROWD), only], pace);
    await Promise.all([site.process.stop(), plain.process.stop()]);
    return [
      rateLine(`signup over HTTP, ${CROWD} at once`, crowd[0], crowd[1], {
        ...patience(crowd, alone),
        note: whereTimeGoes(crowd),
      }),
      rateLine('signup over HTTP, beside the lane alone', crowd[0], crowd[2]),
      rateLine('signup over HTTP, one client', alone[0], alone[1]),
    ];
  },
};
