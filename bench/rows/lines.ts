import { type Figures, ratio } from '../measure/comparison';
import type { Line, Target } from './row';

/** A figure with three significant digits, and with all digits before the point. */
export function format(value: number): string {
  const digits = [10, 100].filter((limit) => value < limit).length;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function formatRate({ perSecond, cpuUs }: Figures): string {
  const cpu = cpuUs === undefined ? '' : ` (${format(cpuUs)} µs CPU)`;
  return `${format(perSecond)}/s${cpu}`;
}

const latencies = (ours: number, reference: number) => `${format(ours)} / ${format(reference)} ms`;

interface RateLineOptions {
  /** The lowest acceptable ratio. */
  atLeast?: number;
  /** The highest acceptable p99, as a multiple of the reference's. */
  p99AtMost?: number;
  /** The highest acceptable CPU time, in microseconds. */
  cpuAtMost?: number;
  target?: Target;
  note?: string;
}

/** What an API route must achieve next to plain Node.js. */
export const nextToPlainNode = { atLeast: 0.8, p99AtMost: 1.5 } as const;

/** Compares the operations per second of two candidates. */
export function rateLine(
  what: string,
  ours: Figures,
  reference: Figures,
  { target, note, ...limits }: RateLineOptions = {},
): Line {
  const times = ratio(ours, reference);
  return {
    what,
    ours: formatRate(ours),
    reference: [reference.name, formatRate(reference)],
    ratio: `${times.toFixed(2)} ×`,
    p50: latencies(ours.p50Ms, reference.p50Ms),
    p99: latencies(ours.p99Ms, reference.p99Ms),
    target: target ?? targetOf(limits, { times, ours, reference }),
    note,
  };
}

interface Measured {
  times: number;
  ours: Figures;
  reference: Figures;
}

function targetOf(
  { atLeast, p99AtMost, cpuAtMost }: RateLineOptions,
  { times, ours, reference }: Measured,
): Target | undefined {
  const targets: Target[] = [];
  if (atLeast !== undefined) targets.push({ text: `≥ ${atLeast} ×`, isMet: times >= atLeast });
  if (p99AtMost !== undefined) {
    targets.push({ text: `p99 ≤ ${p99AtMost} ×`, isMet: ours.p99Ms <= p99AtMost * reference.p99Ms });
  }
  if (cpuAtMost !== undefined) {
    targets.push({ text: `≤ ${cpuAtMost} µs CPU`, isMet: (ours.cpuUs ?? Number.NaN) <= cpuAtMost });
  }
  if (targets.length === 0) return undefined;
  return { text: targets.map(({ text }) => text).join(', '), isMet: targets.every(({ isMet }) => isMet) };
}
