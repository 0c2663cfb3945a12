import { seed } from '../harness/seed';
import { getWorkload, lookupWorkload } from '../harness/workloads';
import { compare } from '../measure/comparison';
import { CONCURRENCY } from '../measure/concurrency';
import { overHttp, type Workload } from '../measure/http-load';
import { nextToPlainNode, rateLine } from './lines';
import type { Line, Row } from './row';

const PEOPLE = 10_000;

/** The two reads that the pages make. */
export const reads: Row = {
  name: 'reads',
  async measure({ pace, harness }) {
    const databaseUrl = await harness.newDatabase();
    const codes = await seed(databaseUrl, PEOPLE);
    const [site, plain] = [await harness.startSite(databaseUrl), await harness.startPlain(databaseUrl)];
    const line = async (what: string, workload: Workload, note?: string): Promise<Line> => {
      const [ours, reference] = await compare(
        [overHttp('the site', site, workload), overHttp('plain Node.js', plain, workload)],
        pace,
      );
      return rateLine(`${what} over HTTP, ${CONCURRENCY} at once`, ours, reference, {
        ...nextToPlainNode,
        note,
      });
    };
    const lines = [
      await line('lookup', lookupWorkload(codes)),
      await line(
        'total',
        getWorkload('/api/waitlist/total', '"total"'),
        'both servers respond from memory, the site with its security headers.',
      ),
    ];
    await Promise.all([site.stop(), plain.stop()]);
    return lines;
  },
};
