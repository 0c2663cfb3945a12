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
    const { maxRss } = await site.memory();
    await Promise.all([site.stop(), plain.stop()]);
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
