import type { Figures } from '../measure/comparison';
import { CROWD } from '../measure/concurrency';
import { figure, type RateLineOptions } from './lines';

/** A server answers in time when hardly anybody in a crowd waits longer than so many times as long as one alone. */
const PATIENCE = 5;

/** What a crowd's line is judged by, and why it may fall short. */
export function patience(
  [crowded, reference]: readonly [Figures, Figures, ...Figures[]],
  [alone]: readonly [Figures, Figures],
): Pick<RateLineOptions, 'target' | 'short'> {
  const { cpuUs = Number.NaN } = crowded;
  return {
    target: () => ({
      text: `p99 ≤ ${PATIENCE} × ${figure(alone.p50Ms)} ms (p50 of one client)`,
      reached: crowded.p99Ms <= PATIENCE * alone.p50Ms,
    }),
    short: `one process answers one request after another. At ${figure(cpuUs)} µs of processor time each, the last of ${CROWD} who come at once waits for ${figure((CROWD * cpuUs) / 1000)} ms of work; one alone takes ${figure(alone.p50Ms)} ms. The p99 of ${reference.name} is ${figure(reference.p99Ms)} ms. More processes shorten it: docs/scaling.md.`,
  };
}
