import { signupWorkload } from '../harness/workloads';
import { compare } from '../measure/comparison';
import { inOneBurst, sendLoad } from '../measure/http-load';
import { megabytes, type Row, rateLine } from './row';

const WARM_UP = 5_000;

/** Thousands of people sign up at the same moment. */
export const burst: Row = {
  name: 'burst',
  async measure({ quick, pace, harness }) {
    const people = quick ? 2_000 : 10_000;
    const [siteUrl, plainUrl] = [await harness.newDatabase(), await harness.newDatabase()];
    const [site, plain] = [await harness.startSite(siteUrl), await harness.startPlain(plainUrl)];
    const [toSite, toPlain] = [await signupWorkload(siteUrl), await signupWorkload(plainUrl)];
    await sendLoad(site.origin, toSite, WARM_UP);
    await sendLoad(plain.origin, toPlain, WARM_UP);
    const candidate = inOneBurst('the site', site, toSite, people);
    const [ours, reference] = await compare(
      [candidate, inOneBurst('plain Node.js', plain, toPlain, people)],
      pace,
    );
    const { maxRss } = await site.usage();
    const failed = candidate.failures.length;
    const what = `signup over HTTP, ${people.toLocaleString('en')} at once, each over a new connection`;
    return [
      rateLine(what, ours, reference, {
        target: { text: `no failures (${failed} failed)`, isMet: failed === 0 },
        note: `the resident set of the site was at most ${megabytes(maxRss)}.${failed > 0 ? ` Requests failed, such as: ${candidate.failures[0]}.` : ''}`,
      }),
    ];
  },
};

const FIRST_SIGNUPS = 15_000;
/** Memory may grow by this factor: rate limits count up to 100,000 addresses. */
const MAX_GROWTH = 1.2;

/** Whether a server's memory grows with the number of signups. */
export const endurance: Row = {
  name: 'endurance',
  async measure({ quick, harness }) {
    const databaseUrl = await harness.newDatabase();
    const workload = await signupWorkload(databaseUrl);
    const site = await harness.startSite(databaseUrl);
    const signups = quick ? 5_000 : 50_000;
    await sendLoad(site.origin, workload, FIRST_SIGNUPS);
    const before = await site.usage();
    await sendLoad(site.origin, workload, signups);
    const after = await site.usage();
    const growth = after.maxRss / before.maxRss;
    return [
      {
        what: `largest resident set in ${signups.toLocaleString('en')} signups`,
        ours: megabytes(after.maxRss),
        reference: [`in ${FIRST_SIGNUPS.toLocaleString('en')}`, megabytes(before.maxRss)],
        ratio: `${growth.toFixed(2)} ×`,
        p50: '',
        p99: '',
        target: { text: `≤ ${MAX_GROWTH} ×`, isMet: growth <= MAX_GROWTH },
      },
    ];
  },
};
