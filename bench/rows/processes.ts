import type { MeasuredServer } from '../harness/measured-process';
import { holdMail } from '../harness/outbox';
import { signupWorkload } from '../harness/workloads';
import { type Candidate, CONCURRENCY, compare, type Round } from '../measure/comparison';
import { overHttp, type Workload } from '../measure/http-load';
import { type Row, rateLine } from './row';

/** Every process gets the same share of the requests and of the connections, at the same time. */
function together(sites: readonly MeasuredServer[], workload: Workload): Candidate {
  const connections = Math.ceil(CONCURRENCY / sites.length);
  const candidates = sites.map((site) => overHttp('', site, workload, connections));
  return {
    name: `${sites.length} ${sites.length === 1 ? 'process' : 'processes'}`,
    async run(operations): Promise<Round> {
      const share = Math.ceil(operations / sites.length);
      const rounds = await Promise.all(candidates.map(({ run }) => run(share)));
      return {
        operations: share * sites.length,
        seconds: Math.max(...rounds.map(({ seconds }) => seconds)),
        latencies: rounds.flatMap(({ latencies }) => latencies),
        cpuSeconds: rounds.reduce((sum, { cpuSeconds = 0 }) => sum + cpuSeconds, 0),
      };
    },
  };
}

/** Whether a second process on the same machine slows signups down. */
export const processes: Row = {
  name: 'processes',
  async measure({ harness, pace }) {
    const databaseUrl = await harness.newDatabase();
    await holdMail(databaseUrl);
    const sites = [await harness.startSite(databaseUrl), await harness.startSite(databaseUrl)];
    const workload = await signupWorkload(databaseUrl);
    const [two, one] = await compare(
      [together(sites, workload), together(sites.slice(0, 1), workload)],
      pace,
    );
    const what = `signup over HTTP, ${CONCURRENCY} at once, ${two.name}`;
    const note =
      'the processes wait for each other at the counter row, and share two cores with Postgres and the load.';
    return [rateLine(what, two, one, { atLeast: 0.9, note })];
  },
};
