import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { findInstalled } from '@/dev/programs/find-installed';
import { fieldsOf, parseJson } from '@/lib/parse-json';
import { startBalancer } from '../harness/balancer';
import { createMemoryLimit, type MemoryLimit } from '../harness/memory-limit';
import { waitUntilAllSent } from '../harness/outbox';
import { withDatabase } from '../harness/with-database';
import { signupWorkload } from '../harness/workloads';
import { inOneBurst, sendLoad, type Workload } from '../measure/http-load';
import { quantile } from '../measure/statistics';
import { format } from './lines';
import type { Bench, Line, Row } from './row';

const GIGABYTE = 2 ** 30;
const WARM_UP = 1_000;

const emptyLine = (what: string): Line => ({
  what,
  ours: 'not run',
  reference: ['', ''],
  ratio: '',
  p50: '',
  p99: '',
});

/** Server, database and proxy together on a machine with a gigabyte of memory. */
export const gigabyte: Row = {
  name: 'gigabyte',
  async measure(bench) {
    const lines: Line[] = [];
    for (const people of bench.quick ? [2_000] : [10_000, 20_000])
      lines.push(await measureStorm(people, bench));
    return lines;
  },
};

async function measureStorm(people: number, bench: Bench): Promise<Line> {
  const parts = findInstalled('nginx') ? 'server, Postgres and nginx' : 'server and Postgres';
  const what = `${people.toLocaleString('en')} signups over HTTP, at most 10,000 at once, ${parts} in 1 GB`;
  const limit = createMemoryLimit(GIGABYTE);
  if (!limit) return { ...emptyLine(what), note: 'needs root and control groups of Linux.' };
  return { ...emptyLine(what), ...(await measureWithin(limit, people, bench)) };
}

async function measureWithin(limit: MemoryLimit, people: number, { harness }: Bench): Promise<Partial<Line>> {
  const database = await harness.newDatabaseWithin(limit);
  const site = await harness.startSite(database.url, limit);
  const nginx = await startProxy(site.origin, limit);
  const origin = nginx?.origin ?? site.origin;
  const { workload, joined } = recordJoined(await signupWorkload(database.url));
  await sendLoad(origin, workload, WARM_UP);
  const candidate = inOneBurst('the site', { ...site, origin }, workload, people);
  const startedAt = performance.now();
  const round = await candidate.run(people);
  const { mailSeconds, people: stored } = await withDatabase(database.url, async (db) => {
    await waitUntilAllSent(db);
    const mailSeconds = (performance.now() - startedAt) / 1000;
    const people = await db.$count(signups);
    await expectConsistentList(db, people);
    return { mailSeconds, people };
  });
  // The first person was on the list already.
  const lost = Math.max(0, joined.size + 1 - stored);
  const { maxRss } = await site.memory();
  const { failures } = candidate;
  const killed = limit.killed();
  await Promise.all([nginx?.stop(), site.stop()]);
  await database.stop();
  limit.remove();
  const milliseconds = (share: number) => `${format(quantile(round.latencies, share))} ms`;
  return {
    ours: `${format(round.operations / round.seconds)}/s`,
    reference: ['last mail sent', `after ${format(mailSeconds)} s`],
    p50: milliseconds(0.5),
    p99: milliseconds(0.99),
    target: {
      text: `none lost (${failures.length} failed, ${lost} lost, ${killed} processes killed)`,
      isMet: failures.length + lost + killed === 0,
    },
    note: `the resident set of the server was at most ${format(maxRss / 2 ** 20)} MB. Everybody is on the list once, with a mail, and all amounts are right.${failures[0] ? ` Requests failed, such as: ${failures[0]}.` : ''}`,
  };
}

async function startProxy(siteOrigin: string, limit: MemoryLimit) {
  const program = findInstalled('nginx');
  if (!program) return undefined;
  const { pid, stop, origins } = await startBalancer(program, [[siteOrigin]]);
  limit.add(pid);
  return { stop, origin: origins[0] };
}

/** Collects the ids of people who were told that they joined. */
function recordJoined(workload: Workload): { workload: Workload; joined: Set<string> } {
  const joined = new Set<string>();
  const accepts = (status: number, body: string) => {
    const id = fieldsOf(fieldsOf(parseJson(body)).signup).id;
    if (typeof id === 'string') joined.add(id);
    return workload.accepts(status, body);
  };
  return { workload: { ...workload, accepts }, joined };
}
