import { once } from 'node:events';
import { startProcess } from '@/dev/processes/process';
import type { Site } from '../harness/site';
import type { Rush, RushReport } from './burst-client';
import type { Contender } from './comparison';
import type { Workload } from './http-load';

const CLIENT = 'bench/measure/burst-client.ts';

export interface RushContender extends Contender {
  /** How many in all of them did not get what they came for. */
  missed(): number;
}

/** From a process of its own: this one has the stand-ins in it, which answer the server meanwhile. */
async function sendAll(rush: Rush): Promise<RushReport> {
  const client = await startProcess(
    { file: process.execPath, args: ['--import=tsx', CLIENT] },
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  client.child.send(rush);
  const [report] = await once(client.child, 'message');
  await client.ended;
  return report;
}

/** A server to which everybody comes in the same moment, each over a connection of their own. */
export function rush(
  name: string,
  { origin, process }: Site,
  { next, accepts }: Workload,
  people: number,
): RushContender {
  let missed = 0;
  return {
    name,
    operations: people,
    missed: () => missed,
    async run(operations) {
      const requests = Array.from({ length: operations }, next);
      const before = await process.cpuSeconds();
      const { seconds, answers } = await sendAll({ origin, requests });
      const cpuSeconds = (await process.cpuSeconds()) - before;
      const accepted = answers.filter((one) => one !== null && accepts(one.status, one.body));
      missed += operations - accepted.length;
      const latencies = accepted.flatMap((one) => one?.milliseconds ?? []);
      return { operations, seconds, latencies, cpuSeconds };
    },
  };
}
