import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { measure, type SiteMeasurement } from './measure';
import { watchPromotion, watchReadiness } from './probes';
import type { Scenario } from './scenarios';
import type { Site } from './sites';
import { type Acknowledged, Visitors } from './visitors';

/** At each site. */
const INTERVAL_MS = 40;
const WARM_UP_MS = 3_000;
/** Without a failed signup. */
const CALM_MS = 4_000;
const RECOVERY_TIMEOUT_MS = 120_000;

export interface ScenarioResult {
  title: string;
  sites: SiteMeasurement[];
  acknowledged: Acknowledged[];
}

/** Breaks the cluster and repairs it while people sign up. Whoever could not join tries again at the end. */
export async function runScenario(
  cluster: Cluster,
  sites: Site[],
  scenario: Scenario,
): Promise<ScenarioResult> {
  const roles = await cluster.healthy();
  const observed = sites.map((site) => ({
    site,
    visitors: new Visitors(site.origin),
    readiness: watchReadiness(site.origin),
  }));
  const others = cluster.nodes.filter((node) => node !== roles.primary);
  const promotions = others.map((node) => watchPromotion(cluster.urlOn(node)));
  const promotedAt = () =>
    promotions.flatMap(({ changes }) => changes.find(({ value }) => value)?.at ?? [])[0];

  for (const { visitors } of observed) visitors.start(INTERVAL_MS);
  await pause(WARM_UP_MS);
  const struckAt = performance.now();
  scenario.strike(roles);
  const hasRecovered = ({ visitors }: { visitors: Visitors }) =>
    (!scenario.promotes || promotedAt() !== undefined) && isCalm(visitors, struckAt);
  await waitUntil(() => observed.every(hasRecovered));
  await scenario.repair(roles);
  await cluster.healthy();
  await pause(CALM_MS);

  await Promise.all(observed.map(({ visitors }) => visitors.stop()));
  await Promise.all(
    [...promotions, ...observed.map(({ readiness }) => readiness)].map((probe) => probe.stop()),
  );
  const measured = observed.map(({ site, visitors, readiness }) =>
    measure({
      route: site.route,
      attempts: visitors.attempts,
      readiness: readiness.changes,
      struckAt,
      promotedAt: promotedAt(),
    }),
  );
  await Promise.all(observed.map(({ visitors }) => visitors.retryFailed()));
  return {
    title: scenario.title,
    sites: measured,
    acknowledged: observed.flatMap(({ visitors }) => visitors.acknowledged),
  };
}

/** Whether every answer of the last seconds, at the earliest those after `since`, was a position. */
function isCalm({ attempts }: Visitors, since: number): boolean {
  const start = performance.now() - CALM_MS;
  if (start < since) return false;
  const recent = attempts.filter(({ at }) => at >= start);
  return recent.length > CALM_MS / INTERVAL_MS / 2 && recent.every(({ outcome }) => outcome === 'joined');
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('People could not sign up again within two minutes.');
    await pause(100);
  }
}
