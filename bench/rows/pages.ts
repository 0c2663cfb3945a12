import { findInstalled } from '@/dev/programs/find-installed';
import { startNginxFor } from '../harness/nginx';
import { getWorkload, visitWorkload } from '../harness/workloads';
import { type Candidate, compare } from '../measure/comparison';
import { overHttp, sendLoad, type Workload } from '../measure/http-load';
import { rateLine } from './lines';
import type { Row } from './row';

const overNginx = (name: string, origin: string, workload: Workload): Candidate => ({
  name,
  run: (operations) => sendLoad(origin, workload, operations),
});

/** The prerendered landing page and its files. */
export const pages: Row = {
  name: 'pages',
  async measure({ pace, harness }) {
    const program = findInstalled('nginx');
    if (!program) {
      console.log('Skipped, because nginx is not installed.');
      return [];
    }
    const site = await harness.startSite(await harness.newDatabase());
    const nginx = await startNginxFor(site.origin, program);
    const page = getWorkload('/', '</html>');
    const [ours, cached, file] = await compare(
      [
        overHttp('the site', site, page),
        overNginx('nginx with a cache', nginx.cacheOrigin, page),
        overNginx('a file in nginx', nginx.fileOrigin, page),
      ],
      pace,
    );
    const { requests, ...visit } = await visitWorkload(site.origin);
    const [ourVisit, cachedVisit] = await compare(
      [
        overHttp('the site', site, visit),
        overNginx('the site behind nginx with a cache', nginx.cacheOrigin, visit),
      ],
      pace,
    );
    await Promise.all([nginx.stop(), site.stop()]);
    return [
      rateLine('`/` over HTTP', ours, file, { atLeast: 0.9 }),
      rateLine('`/` over HTTP, behind nginx with a cache', cached, file, { atLeast: 0.9 }),
      rateLine('`/` and its files over HTTP', ourVisit, cachedVisit, {
        note: `counts each of the ${requests} requests of a visit.`,
      }),
    ];
  },
};
