import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createWorld, type World } from '../harness/harness';
import { firstCodeOf } from '../harness/list';
import { seed } from '../harness/seed';
import type { Site } from '../harness/site';
import { Visitors } from '../harness/visitors';
import { actionWorkload, lookupWorkload, pageWorkload, plainLaneWorkload } from '../harness/workloads';
import { CROWD } from '../measure/concurrency';
import { sendLoad, type Workload } from '../measure/http-load';
import type { Options } from '../options';
import { aligned } from '../report/format-table';
import { owners, type Share, selfTimes } from './self-times';

const FOLDER = '.data/bench/profiles';
const WARM_UP = 2_000;
const PEOPLE = 1_000;
const LONGEST = 15;

/** What is profiled: a server at something. */
interface Subject {
  start: keyof Pick<World, 'startSite' | 'startPlain'>;
  prepare(databaseUrl: string): Promise<Workload>;
}

const joining = async (url: string) => new Visitors('profile', await firstCodeOf(url));

/** Each gets a new database. The lane is alone in the plain server: what else a signup costs hides it. */
const subjects: Record<string, Subject> = {
  lane: { start: 'startPlain', prepare: async (url) => plainLaneWorkload(await joining(url)) },
  signup: { start: 'startSite', prepare: async (url) => actionWorkload(await joining(url)) },
  lookup: {
    start: 'startSite',
    prepare: async (url) => {
      await seed(url, PEOPLE);
      return lookupWorkload('/api/referrals', PEOPLE);
    },
  },
  total: { start: 'startSite', prepare: async () => pageWorkload('/api/waitlist/total', '"total"') },
  page: { start: 'startSite', prepare: async () => pageWorkload('/', '</html>') },
};

async function record(site: Site, workload: Workload, requests: number, file: string): Promise<void> {
  const load = { clients: CROWD, origin: site.origin, ...workload };
  await sendLoad(load, WARM_UP);
  await site.process.startProfile();
  await sendLoad(load, requests);
  await site.process.stopProfile(file);
}

async function print(name: string, file: string): Promise<void> {
  const profile = JSON.parse(await readFile(file, 'utf8'));
  const row = ({ name, share }: Share) => [`${(share * 100).toFixed(1)} %`, name];
  console.log(`\n${name}: whose code the server's processor time went to`);
  console.log(aligned(owners(profile).map(row)));
  console.log(`\n${name}: where it went, function by function; the whole profile is ${file}`);
  console.log(aligned(selfTimes(profile).slice(0, LONGEST).map(row)));
}

/** Records what a server does under load, and prints what takes longest. */
export async function recordProfiles({ quick, only }: Options): Promise<void> {
  const chosen = Object.entries(subjects).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(subjects).join(', ')}`);
  await mkdir(FOLDER, { recursive: true });
  const world = createWorld();
  for (const [name, { start, prepare }] of chosen) {
    const url = await world.newDatabase();
    const workload = await prepare(url);
    const site = await world[start](url);
    const file = path.resolve(FOLDER, `${name}.cpuprofile`);
    await record(site, workload, quick ? 2_000 : 10_000, file);
    await site.process.stop();
    await print(name, path.relative('.', file));
  }
}
