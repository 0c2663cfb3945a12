import os from 'node:os';
import { findInstalled } from '@/dev/programs/find-installed';
import { startBalancer } from '../harness/balancer';
import type { MeasuredServer } from '../harness/measured-process';
import { holdMail } from '../harness/outbox';
import { seed } from '../harness/seed';
import { createVisitors } from '../harness/visitors';
import { getWorkload, lookupWorkload, signupsOf } from '../harness/workloads';
import { compare } from '../measure/comparison';
import { CONCURRENCY } from '../measure/concurrency';
import { type LoadedServer, overHttp, type Workload } from '../measure/http-load';
import { rateLine } from './lines';
import type { Bench, Line, Row } from './row';

const PEOPLE = 10_000;
const cores = os.cpus().length;

/** 1, 2, 4, … and the number of cores. */
const counts = [1, 2, 4, 8, 16, 32, 64].filter((count) => count < cores).concat(cores);

/** How throughput grows with the number of processes behind nginx. */
export const processes: Row = {
  name: 'processes',
  async measure(bench) {
    const program = findInstalled('nginx');
    if (!program || cores === 1) {
      console.log('Skipped, because it needs nginx and more than one core.');
      return [];
    }
    const databaseUrl = await bench.harness.newDatabase();
    const codes = await seed(databaseUrl, PEOPLE);
    await holdMail(databaseUrl);
    const sites: MeasuredServer[] = [];
    for (let count = 0; count < cores; count += 1) sites.push(await bench.harness.startSite(databaseUrl));
    const plain = await bench.harness.startPlain(databaseUrl);
    const groups = counts.map((count) => sites.slice(0, count));
    const { origins, stop } = await startBalancer(
      program,
      groups.map((group) => group.map(({ origin }) => origin)),
    );
    const candidates = groups.map((group, index) => together(group, origins[index] ?? ''));
    const lines: Line[] = [];
    for (const [what, workload] of [
      ['signup', signupsOf(createVisitors(codes[0] ?? ''))],
      ['lookup', lookupWorkload(codes)],
      ['total', getWorkload('/api/waitlist/total', '"total"')],
    ] as const) {
      lines.push(...(await measureGrowth(what, workload, candidates, plain, bench)));
    }
    await Promise.all([stop(), plain.stop(), ...sites.map((site) => site.stop())]);
    return lines;
  },
};

function together(group: readonly MeasuredServer[], origin: string): LoadedServer {
  const cpuSeconds = async () => {
    const each = await Promise.all(group.map((site) => site.cpuSeconds()));
    return each.reduce((sum, seconds) => sum + seconds, 0);
  };
  return { origin, cpuSeconds };
}

/** A line for plain Node.js next to one process, then one for each larger number of processes. */
async function measureGrowth(
  what: string,
  workload: Workload,
  candidates: readonly LoadedServer[],
  plain: LoadedServer,
  { pace }: Bench,
): Promise<Line[]> {
  const nameOf = (index: number) => `${counts[index]} ${counts[index] === 1 ? 'process' : 'processes'}`;
  const [reference, one, ...more] = await compare(
    [
      overHttp('plain Node.js, without nginx', plain, workload),
      ...candidates.map((candidate, index) => overHttp(nameOf(index), candidate, workload)),
    ],
    pace,
  );
  if (!reference || !one) return [];
  const describe = (name: string) => `${what} over HTTP, ${CONCURRENCY} at once, ${name} behind nginx`;
  return [
    rateLine(describe(one.name), one, reference),
    ...more.map((figures) => rateLine(describe(figures.name), figures, one)),
  ];
}
