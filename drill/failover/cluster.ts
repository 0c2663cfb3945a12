import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startHaproxy } from '@/dev/programs/haproxy';
import { startEtcd } from './etcd';
import { logTo } from './logs';
import { createNode, type PatroniNode } from './patroni-node';
import { needsEtcdV2, type Programs } from './programs';

const NAMES = ['pg1', 'pg2', 'pg3'];
const HEALTHY_TIMEOUT_MS = 300_000;

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface Cluster {
  nodes: PatroniNode[];
  haproxyPort: number;
  /** The superuser's URL on a node. */
  urlOn(node: PatroniNode): string;
  /** Waits until every node runs, one of them as the primary and one as the synchronous standby. */
  healthy(): Promise<{ primary: PatroniNode; standby: PatroniNode }>;
}

export async function startCluster(programs: Programs): Promise<Cluster> {
  const { path: folder } = temporaryFolder();
  const password = randomBytes(18).toString('hex');
  const etcd = await startEtcd({ file: programs.etcd, folder, v2: needsEtcdV2(programs.patroni) });
  const nodes: PatroniNode[] = [];
  for (const name of NAMES) {
    const [postgresPort, restPort] = [await freePort(), await freePort()];
    const settings = { name, folder: path.join(folder, name), postgresPort, restPort };
    nodes.push(createNode(settings, programs, etcd, password));
  }
  for (const node of nodes) await node.start();
  const haproxy = { file: programs.haproxy, folder, machines: nodes, stdio: logTo('haproxy') };
  return {
    nodes,
    haproxyPort: (await startHaproxy(haproxy)).port,
    urlOn: ({ postgresPort }) => `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`,
    healthy: () => waitUntilHealthy(nodes),
  };
}

async function readMembers(nodes: PatroniNode[]): Promise<Member[]> {
  const answers = nodes.map(async ({ restPort }) => {
    const url = `http://127.0.0.1:${restPort}/cluster`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return (await response.json()) as { members: Member[] };
  });
  return Promise.any(answers).then(
    ({ members }) => members,
    () => [],
  );
}

/** Standbys are `running` in Patroni 3.0 and `streaming` in newer versions. */
const RUNNING = ['running', 'streaming'];

async function waitUntilHealthy(nodes: PatroniNode[]) {
  const deadline = Date.now() + HEALTHY_TIMEOUT_MS;
  let members: Member[] = [];
  while (Date.now() < deadline) {
    members = await readMembers(nodes);
    const inRole = (role: string) =>
      nodes.find(({ name }) => members.some((member) => member.name === name && member.role === role));
    const [primary, standby] = [inRole('leader'), inRole('sync_standby')];
    const running = members.filter(({ state }) => RUNNING.includes(state));
    if (primary && standby && running.length === nodes.length) return { primary, standby };
    await pause(250);
  }
  throw new Error(
    `The cluster did not become healthy: ${JSON.stringify(members)}. Logs: .data/drill/failover.`,
  );
}
