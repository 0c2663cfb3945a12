import { holdMail } from '../harness/outbox';
import { seed } from '../harness/seed';
import { getWorkload, lookupWorkload, signupWorkload } from '../harness/workloads';
import { CONCURRENCY, compare } from '../measure/comparison';
import { overHttp, type Workload } from '../measure/http-load';
import { type Bench, type Row, rateLine } from './row';

const PEOPLE = 10_000;
const limits = { atLeast: 0.8, p99AtMost: 1.5 };
/** The CPU time of a signup, in microseconds. */
const MOST_CPU = 400;

async function startServers(siteUrl: string, plainUrl: string, { harness, pace }: Bench) {
  const [site, plain] = [await harness.startSite(siteUrl), await harness.startPlain(plainUrl)];
  return async (what: string, [toSite, toPlain]: [Workload, Workload], options = {}) => {
    const candidates = [
      overHttp('the site', site, toSite),
      overHttp('plain Node.js', plain, toPlain),
    ] as const;
    const [ours, reference] = await compare(candidates, pace);
    return rateLine(`${what} over HTTP, ${CONCURRENCY} at once`, ours, reference, { ...limits, ...options });
  };
}

/** Signups next to the same code on Node's own HTTP server. */
export const signup: Row = {
  name: 'signup',
  async measure(bench) {
    const [siteUrl, plainUrl] = [await bench.harness.newDatabase(), await bench.harness.newDatabase()];
    for (const url of [siteUrl, plainUrl]) await holdMail(url);
    const measureLine = await startServers(siteUrl, plainUrl, bench);
    return [
      await measureLine('signup', [await signupWorkload(siteUrl), await signupWorkload(plainUrl)], {
        cpuAtMost: MOST_CPU,
        note: 'no mail leaves meanwhile, because plain Node.js sends none. The CPU time is that of the whole server process per request.',
      }),
    ];
  },
};

/** The two reads that the pages make. */
export const reads: Row = {
  name: 'reads',
  async measure(bench) {
    const databaseUrl = await bench.harness.newDatabase();
    const lookups = lookupWorkload(await seed(databaseUrl, PEOPLE));
    const totals = getWorkload('/api/waitlist/total', '"total"');
    const measureLine = await startServers(databaseUrl, databaseUrl, bench);
    return [
      await measureLine('lookup', [lookups, lookups]),
      await measureLine('total', [totals, totals], {
        note: 'both servers respond from memory, the site with its security headers.',
      }),
    ];
  },
};
