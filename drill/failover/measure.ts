import type { Sample } from './probes';
import type { Attempt } from './visitors';

interface Recording {
  route: string;
  attempts: readonly Attempt[];
  /** Changes of `/api/health/ready`. */
  readiness: readonly Sample<boolean>[];
  faultAt: number;
  /** Undefined if no standby was promoted. */
  promotedAt: number | undefined;
}

/** Durations in milliseconds. */
export interface SiteMeasurement {
  route: string;
  acknowledged: number;
  /** Failed attempts by their outcome. */
  failed: Record<string, number>;
  /** The median duration of a signup, to tell how fast the machine was. */
  medianBeforeFault: number;
  /** The longest time without an acknowledged signup. */
  outage: number;
  /** From the last acknowledged signup to the promotion, and from there to the next one. */
  promotion: number | undefined;
  signupAfterPromotion: number | undefined;
  readinessChanges: number;
  /** From the last acknowledged signup until the site was not ready; undefined if it stayed ready. */
  unreadyAfter: number | undefined;
  /** Undefined if the site stayed ready. */
  readyAfterPromotion: number | undefined;
}

export function measure({ route, attempts, readiness, faultAt, promotedAt }: Recording): SiteMeasurement {
  const joined = attempts.filter(({ outcome }) => outcome === 'joined').map(({ at }) => at);
  const [lastBefore, firstAfter] = longestGap(joined);
  const sinceLast = (at: number | undefined) => at && at - lastBefore;
  const sincePromotion = (at: number | undefined) => promotedAt && at && at - promotedAt;
  const unreadyAt = readiness.find(({ at, value }) => !value && at > faultAt)?.at;
  const readyAgainAt = unreadyAt && readiness.find(({ at, value }) => value && at > unreadyAt)?.at;
  return {
    route,
    acknowledged: joined.length,
    failed: countFailures(attempts),
    medianBeforeFault: median(attempts.filter(({ at }) => at < faultAt).map(({ took }) => took)),
    outage: firstAfter - lastBefore,
    promotion: sinceLast(promotedAt),
    signupAfterPromotion: sincePromotion(joined.find((at) => at > (promotedAt ?? 0))),
    readinessChanges: readiness.length - 1,
    unreadyAfter: sinceLast(unreadyAt),
    readyAfterPromotion: sincePromotion(readyAgainAt),
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The start and end of the longest time between two neighbours. */
function longestGap(times: readonly number[]): [start: number, end: number] {
  let longest: [number, number] = [0, 0];
  for (const [index, end] of times.entries()) {
    const start = times[index - 1] ?? end;
    if (end - start > longest[1] - longest[0]) longest = [start, end];
  }
  return longest;
}

function countFailures(attempts: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of attempts) {
    if (outcome !== 'joined') counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
