import { contest, type Figures } from '../measure/contest';
import { overHttp } from '../measure/over-http';
import { firstCodeOf } from '../world/list';
import { startPlain } from '../world/plain';
import { actionShots, plainLaneShots, plainSignupShots } from '../world/shots';
import { startSite } from '../world/site';
import { Visitors } from '../world/visitors';
import { figure, rateLine } from './lines';
import type { Row, Target } from './row';

const CLIENTS = 64;
/** A server answers in time when hardly anybody in a crowd waits longer than so many times as long as one alone. */
const PATIENCE = 5;

function patience(crowded: Figures, alone: Figures): Target {
  const text = `p99 ≤ ${PATIENCE} × ${figure(alone.p50Ms)} ms (p50 of one client)`;
  return { text, reached: crowded.p99Ms <= PATIENCE * alone.p50Ms };
}

/** Sixty-four who wait for one processor wait for each other. */
function whyCrowdsWait(crowded: Figures, alone: Figures): string {
  const { cpuUs = Number.NaN } = crowded;
  return `one process answers one request after another. At ${figure(cpuUs)} µs of processor time each, the last of ${CLIENTS} who come at once waits for ${figure((CLIENTS * cpuUs) / 1000)} ms of work, whatever the framework; one alone takes ${figure(alone.p50Ms)} ms. More processes shorten it: docs/scaling.md.`;
}

/** What of a signup's processor time is the framework's, the door's and the list's. */
function whereTimeGoes([action, same, only]: readonly Figures[]): string {
  const [whole = 0, work = 0, list = 0] = [action?.cpuUs, same?.cpuUs, only?.cpuUs];
  return `of ${figure(whole)} µs of processor time, the framework takes ${figure(whole - work)}, the door (captcha, limits, parsing) ${figure(work - list)}, and HTTP and the list ${figure(list)}.`;
}

/** Signing up at the production server's door. */
export const signup: Row = {
  name: 'signup',
  async measure({ pace, world }) {
    const providers = await world.built();
    const { newDatabase } = await world.postgres();
    const [siteUrl, plainUrl] = [await newDatabase(), await newDatabase()];
    const ofSite = new Visitors('site', await firstCodeOf(siteUrl));
    const ofPlain = new Visitors('plain', await firstCodeOf(plainUrl));
    const site = await startSite(siteUrl, providers);
    const plain = await startPlain(plainUrl, providers);
    const action = (clients: number) =>
      overHttp('the server action', site, { clients, ...actionShots(ofSite) });
    const same = (clients: number) =>
      overHttp('plain Node, the same work', plain, { clients, ...plainSignupShots(ofPlain) });
    const only = overHttp('plain Node, only the lane', plain, {
      clients: CLIENTS,
      ...plainLaneShots(ofPlain),
    });
    const crowd = await contest([action(CLIENTS), same(CLIENTS), only], pace);
    const alone = await contest([action(1), same(1)], pace);
    await Promise.all([site.process.stop(), plain.process.stop()]);
    return [
      rateLine('signup over HTTP, 64 at once', crowd[0], crowd[1], {
        target: () => patience(crowd[0], alone[0]),
        short: whyCrowdsWait(crowd[0], alone[0]),
        note: whereTimeGoes(crowd),
      }),
      rateLine('the same', crowd[0], crowd[2]),
      rateLine('signup over HTTP, one client', alone[0], alone[1]),
    ];
  },
};
