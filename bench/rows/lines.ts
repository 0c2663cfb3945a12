import { type Figures, ratio } from '../measure/comparison';
import type { Line, Target } from './row';

/** A figure with three digits that count. */
export function figure(value: number): string {
  const digits = [10, 100].filter((limit) => value < limit).length;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function rate({ perSecond, cpuUs }: Figures): string {
  const cpu = cpuUs === undefined ? '' : ` (${figure(cpuUs)} µs CPU)`;
  return `${figure(perSecond)}/s${cpu}`;
}

const both = (ours: number, reference: number) => `${figure(ours)} / ${figure(reference)} ms`;

/** Our rate is to be at least so many times the reference's. */
export function atLeast(times: number): (ratio: number) => Target {
  return (ratio) => ({ text: `≥ ${times} ×`, reached: ratio >= times });
}

export interface RateLineOptions {
  /** Judges the ratio of the rates. */
  target?: (ratio: number) => Target;
  note?: string;
  short?: string;
}

/** A line that compares rates. */
export function rateLine(
  what: string,
  ours: Figures,
  reference: Figures,
  { target, ...sentences }: RateLineOptions = {},
): Line {
  const times = ratio(ours, reference);
  return {
    what,
    ours: rate(ours),
    reference: [reference.name, rate(reference)],
    ratio: `${times.toFixed(2)} ×`,
    p50: both(ours.p50Ms, reference.p50Ms),
    p99: both(ours.p99Ms, reference.p99Ms),
    target: target?.(times),
    ...sentences,
  };
}
