import { rmSync } from 'node:fs';
import { startCluster } from './cluster';
import { LOG_FOLDER } from './logs';
import { needsEtcdV2, type Programs, versionOf } from './programs';
import { formatScenario, formatVerdict } from './report';
import { runScenario } from './run-scenario';
import type { Scenario } from './scenarios';
import { createDatabaseOn, startSites } from './sites';
import { isClean, verify } from './verify';
import type { Acknowledged } from './visitors';

/** @returns whether no signup was lost, doubled or misnumbered. */
export async function runFailover(programs: Programs, scenarios: Scenario[]): Promise<boolean> {
  rmSync(LOG_FOLDER, { recursive: true, force: true });
  printVersions(programs);
  console.log(`Starting etcd, three Patroni nodes and HAProxy, and building the site. Logs: ${LOG_FOLDER}\n`);
  const cluster = await startCluster(programs);
  const database = await createDatabaseOn(cluster);
  const sites = await startSites(cluster, database);

  const acknowledged: Acknowledged[] = [];
  for (const scenario of scenarios) {
    const result = await runScenario(cluster, sites, scenario);
    acknowledged.push(...result.acknowledged);
    const { primary } = await cluster.healthy();
    const url = Object.assign(new URL(cluster.urlOn(primary)), { pathname: database.pathname });
    const verdict = await verify(url.href, acknowledged);
    console.log(`${formatScenario(result)}\n${formatVerdict(verdict)}\n`);
    if (!isClean(verdict)) return false;
  }
  return true;
}

function printVersions({ patroni, etcd, haproxy, postgresBin }: Programs): void {
  const isOld = needsEtcdV2(patroni);
  console.log(
    versionOf(patroni),
    versionOf(etcd),
    versionOf(haproxy, '-v'),
    versionOf(`${postgresBin}/postgres`),
  );
  console.log(`Patroni uses version ${isOld ? 2 : 3} of etcd's API. The watchdog is off.`);
  if (isOld)
    console.log('With version 3, this Patroni can lose signups when a primary hangs. See docs/failover.md.');
}
