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
  target?: Target;
  note?: string;
}

/** Compares the operations per second of two candidates. */
export function rateLine(
  what: string,
  ours: Figures,
  reference: Figures,
  { atLeast, target, note }: RateLineOptions = {},
): Line {
  const times = ratio(ours, reference);
  return {
    what,
    ours: formatRate(ours),
    reference: [reference.name, formatRate(reference)],
    ratio: `${times.toFixed(2)} ×`,
    p50: latencies(ours.p50Ms, reference.p50Ms),
    p99: latencies(ours.p99Ms, reference.p99Ms),
    target: atLeast === undefined ? target : { text: `≥ ${atLeast} ×`, isMet: times >= atLeast },
    note,
  };
}
