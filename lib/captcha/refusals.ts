import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../days';
import { widerNetwork } from '../rate-limit/client-network';

export const REFUSAL_MINUTES = 10;

/** Refusals before the first success that are a problem, and networks after which people join without a captcha. */
const NEVER_PASSED = 5;
/** Afterwards, bots are refused too, so it takes more networks, and nine of ten. */
const MANY_NETWORKS = 20;
const PASSED_SHARE = 0.1;

/** When each network was last answered so. */
const createTimes = () => new LRUCache<string, number>({ max: 1_000 });

function countRecent(times: LRUCache<string, number>): number {
  const start = performance.now() - REFUSAL_MINUTES * MINUTE_MS;
  return [...times.values()].filter((at) => at >= start).length;
}

export interface Refusals {
  hasPassed: boolean;
  isProblem: boolean;
  /** Networks in the last minutes. */
  refused: number;
  passed: number;
}

/**
 * Watches whether Google refuses everybody, as it does when the site key and the secret are of different pairs. Both are valid, so
 * no answer says what is wrong. Invented tokens look the same: networks are counted, and one person who passes ends it.
 */
export function watchRefusals() {
  const [refused, refusedSincePass, passed] = [createTimes(), createTimes(), createTimes()];
  let refusals = 0;
  let hasPassed = false;
  /** Whether people join without a captcha. */
  const failsOpen = () =>
    hasPassed ? countRecent(refusedSincePass) >= MANY_NETWORKS : refusedSincePass.size >= NEVER_PASSED;

  return {
    failsOpen,
    note(outcome: 'passed' | 'rejected', network: string): void {
      const isPass = outcome === 'passed';
      const key = widerNetwork(network) ?? network;
      for (const times of isPass ? [passed] : [refused, refusedSincePass]) times.set(key, performance.now());
      if (isPass) refusedSincePass.clear();
      if (isPass && !hasPassed) refused.clear();
      refusals += isPass ? 0 : 1;
      hasPassed ||= isPass;
    },
    read(): Refusals {
      const counts = { refused: countRecent(refused), passed: countRecent(passed) };
      const all = counts.refused + counts.passed;
      const isMost = counts.refused >= MANY_NETWORKS && counts.passed <= PASSED_SHARE * all;
      const isProblem = failsOpen() || (hasPassed ? isMost : refusals >= NEVER_PASSED);
      return { hasPassed, isProblem, ...counts };
    },
  };
}
