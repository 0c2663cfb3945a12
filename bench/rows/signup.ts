import { holdMail } from '../harness/outbox';
import { signupWorkload } from '../harness/workloads';
import { compare } from '../measure/comparison';
import { CONCURRENCY } from '../measure/concurrency';
import { overHttp } from '../measure/http-load';
import { nextToPlainNode, rateLine } from './lines';
import type { Row } from './row';

/** The CPU time of a signup, in microseconds. */
const MOST_CPU = 400;

export const signup: Row = {
  name: 'signup',
  async measure({ pace, harness }) {
    const [siteUrl, plainUrl] = [await harness.newDatabase(), await harness.newDatabase()];
    for (const url of [siteUrl, plainUrl]) await holdMail(url);
    const [site, plain] = [await harness.startSite(siteUrl), await harness.startPlain(plainUrl)];
    const [ours, reference] = await compare(
      [
        overHttp('the site', site, await signupWorkload(siteUrl)),
        overHttp('plain Node.js', plain, await signupWorkload(plainUrl)),
      ],
      pace,
    );
    await Promise.all([site.stop(), plain.stop()]);
    return [
      rateLine(`signup over HTTP, ${CONCURRENCY} at once`, ours, reference, {
        ...nextToPlainNode,
        cpuAtMost: MOST_CPU,
        note: 'no mail leaves meanwhile, because plain Node.js sends none. The CPU time is that of the whole server process per request.',
      }),
    ];
  },
};
