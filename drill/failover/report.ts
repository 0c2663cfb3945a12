import type { SiteMeasurement } from './measure';
import type { ScenarioResult } from './run-scenario';
import type { Verdict } from './verify';

const seconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '–' : `${(milliseconds / 1_000).toFixed(1)} s`;

function failures(failed: Record<string, number>): string {
  const kinds = Object.entries(failed).map(([outcome, count]) => `${count} × ${outcome}`);
  return kinds.length > 0 ? kinds.join(', ') : 'none';
}

const siteLines = (site: SiteMeasurement): string[] => [
  `  Site with ${site.route} in DATABASE_URL`,
  `    acknowledged ${site.acknowledged}, failed: ${failures(site.failed)}; before, a signup took ${site.medianBeforeFault.toFixed(0)} ms`,
  `    outage ${seconds(site.outage)}; promotion after ${seconds(site.promotion)}, ` +
    `first signup ${seconds(site.signupAfterPromotion)} after it`,
  `    readiness changed ${site.readinessChanges} times: not ready after ${seconds(site.unreadyAfter)}, ` +
    `ready ${seconds(site.readyAfterPromotion)} after the promotion`,
];

export const formatScenario = ({ title, sites }: ScenarioResult): string =>
  [title, ...sites.flatMap(siteLines)].join('\n');

export const formatVerdict = ({ people, lost, doubled, misnumbered, inconsistency }: Verdict): string =>
  `  ${people} people: ${lost} lost, ${doubled} doubled, ${misnumbered} misnumbered, ` +
  `${inconsistency ?? 'positions, credit and mails consistent'}`;
