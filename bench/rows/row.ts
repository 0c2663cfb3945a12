import type { Harness } from '../harness/harness';
import { type Figures, type Pace, ratio } from '../measure/comparison';

interface Target {
  /** An example is "≥ 8 ×". */
  text: string;
  isMet: boolean;
}

export interface Line {
  what: string;
  ours: string;
  reference: [name: string, figure: string];
  ratio: string;
  /** Ours / the reference's. */
  p50: string;
  p99: string;
  target?: Target;
  /** Explains the figures below the table. */
  note?: string;
}

export interface Bench {
  quick: boolean;
  pace: Pace;
  harness: Harness;
}

/** Lines that are measured together. */
export interface Row {
  /** `--only` selects rows by this name. */
  name: string;
  measure(bench: Bench): Promise<Line[]>;
}

/** A figure with three significant digits, and with all digits before the point. */
export function format(value: number): string {
  const digits = [10, 100].filter((limit) => value < limit).length;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const megabytes = (bytes: number) => `${format(bytes / 2 ** 20)} MB`;

function formatRate({ perSecond, cpuUs }: Figures): string {
  const cpu = cpuUs === undefined ? '' : ` (${format(cpuUs)} µs CPU)`;
  return `${format(perSecond)}/s${cpu}`;
}

interface RateLineOptions {
  /** The lowest acceptable ratio. */
  atLeast?: number;
  /** The highest acceptable p99, as a multiple of the reference's. */
  p99AtMost?: number;
  /** The highest acceptable CPU time, in microseconds. */
  cpuAtMost?: number;
  /** A target has precedence over the limits. */
  target?: Target;
  note?: string;
}

export function rateLine(
  what: string,
  ours: Figures,
  reference: Figures,
  { target, note, ...limits }: RateLineOptions = {},
): Line {
  const times = ratio(ours, reference);
  const latencies = (figure: 'p50Ms' | 'p99Ms') =>
    `${format(ours[figure])} / ${format(reference[figure])} ms`;
  return {
    what,
    ours: formatRate(ours),
    reference: [reference.name, formatRate(reference)],
    ratio: `${times.toFixed(2)} ×`,
    p50: latencies('p50Ms'),
    p99: latencies('p99Ms'),
    target: target ?? targetOf(limits, times, ours, reference),
    note,
  };
}

function targetOf(
  { atLeast = 0, p99AtMost = 0, cpuAtMost = 0 }: RateLineOptions,
  times: number,
  ours: Figures,
  reference: Figures,
): Target | undefined {
  const targets = [
    { limit: atLeast, text: `≥ ${atLeast} ×`, isMet: times >= atLeast },
    { limit: p99AtMost, text: `p99 ≤ ${p99AtMost} ×`, isMet: ours.p99Ms <= p99AtMost * reference.p99Ms },
    { limit: cpuAtMost, text: `≤ ${cpuAtMost} µs CPU`, isMet: (ours.cpuUs ?? Infinity) <= cpuAtMost },
  ].filter(({ limit }) => limit > 0);
  if (targets.length === 0) return undefined;
  return { text: targets.map(({ text }) => text).join(', '), isMet: targets.every(({ isMet }) => isMet) };
}
