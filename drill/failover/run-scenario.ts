import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { measure, type SiteMeasurement } from './measure';
import type { PatroniNode } from './patroni-node';
import { watchPromotion, watchReadiness } from './probes';
import type { Scenario } from './scenarios';
import type { Site } from './sites';
import { type Acknowledged, Visitors } from './visitors';

/** At each site. */
const INTERVAL_MS = 40;
/** How long no signup may fail before the fault, and after the recovery. */
const STABLE_MS = 4_000;
const RECOVERY_TIMEOUT_MS = 120_000;

export interface ScenarioResult {
  title: string;
  sites: SiteMeasurement[];
  acknowledged: Acknowledged[];
}

/** Breaks the cluster and repairs it while people sign up. Visitors who could not join try again at the end. */
export async function runScenario(
  cluster: Cluster,
  sites: Site[],
  scenario: Scenario,
): Promise<ScenarioResult> {
  const roles = await cluster.healthy();
  const observed = observe(cluster, sites, roles.primary);
  const { visitors, promotedAt } = observed;
  const startedAt = performance.now();
  for (const group of visitors) group.start(INTERVAL_MS);
  await waitUntil(() => visitors.every((group) => isStable(group, startedAt)));
  const faultAt = performance.now();
  scenario.injectFault(roles);
  const isPromoted = () => !scenario.promotes || promotedAt() !== undefined;
  await waitUntil(() => isPromoted() && visitors.every((group) => isStable(group, faultAt)));
  await scenario.repair(roles);
  await cluster.healthy();
  await pause(STABLE_MS);
  const measured = await observed.finish(faultAt);
  await Promise.all(visitors.map((group) => group.retryFailed()));
  return {
    title: scenario.title,
    sites: measured,
    acknowledged: visitors.flatMap(({ acknowledged }) => acknowledged),
  };
}

/** The people at each site, and what is recorded of the sites and the nodes. */
function observe({ nodes, urlOn }: Cluster, sites: Site[], primary: PatroniNode) {
  const standbys = nodes.filter((node) => node !== primary);
  const promotions = standbys.map((node) => watchPromotion(urlOn(node)));
  const promotedAt = () =>
    promotions.flatMap(({ changes }) => changes.find(({ value }) => value)?.at ?? [])[0];
  const records = sites.map(({ route, origin }) => ({
    route,
    visitors: new Visitors(origin),
    readiness: watchReadiness(origin),
  }));
  const visitors = records.map((record) => record.visitors);
  return {
    visitors,
    promotedAt,
    async finish(faultAt: number): Promise<SiteMeasurement[]> {
      const probes = [...promotions, ...records.map(({ readiness }) => readiness)];
      await Promise.all([...visitors, ...probes].map((one) => one.stop()));
      return records.map(({ route, visitors: { attempts }, readiness: { changes } }) =>
        measure({ route, attempts, readiness: changes, faultAt, promotedAt: promotedAt() }),
      );
    },
  };
}

/** Whether every answer of the last seconds, at the earliest those after `since`, was a position. */
function isStable({ attempts }: Visitors, since: number): boolean {
  const start = performance.now() - STABLE_MS;
  if (start < since) return false;
  const recent = attempts.filter(({ at }) => at >= start);
  return recent.length > STABLE_MS / INTERVAL_MS / 2 && recent.every(({ outcome }) => outcome === 'joined');
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('People could not sign up again within two minutes.');
    await pause(100);
  }
}
