import { signupWorkload } from '../harness/workloads';
import { compare } from '../measure/comparison';
import { CONCURRENCY } from '../measure/concurrency';
import { overHttp } from '../measure/http-load';
import { rateLine } from './lines';
import type { Row } from './row';

export const signup: Row = {
  name: 'signup',
  async measure({ pace, harness }) {
    const [siteUrl, plainUrl] = [await harness.newDatabase(), await harness.newDatabase()];
    const [site, plain] = [await harness.startSite(siteUrl), await harness.startPlain(plainUrl)];
    const [ours, reference] = await compare(
      [
        overHttp('the site', site, await signupWorkload(siteUrl)),
        overHttp('plain Node.js', plain, await signupWorkload(plainUrl)),
      ],
      pace,
    );
    await Promise.all([site.stop(), plain.stop()]);
    return [rateLine(`signup over HTTP, ${CONCURRENCY} at once`, ours, reference)];
  },
};
