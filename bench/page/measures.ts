import type { Verdict } from './lighthouse';

/** A figure of the page and what it is to come to. */
export interface Measure {
  what: string;
  target: string;
  of(verdict: Verdict, weight: number): number;
  reached(value: number): boolean;
  show?(value: number): string;
}

const score = (what: keyof Verdict['scores'], least: number): Measure => ({
  what: `Lighthouse, mobile: ${what}`,
  target: least === 100 ? '100' : `≥ ${least}`,
  of: ({ scores }) => scores[what],
  reached: (value) => value >= least,
});
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

export const measures: Measure[] = [
  {
    what: 'JavaScript of `/` until it is quiet, compressed',
    target: '≤ 165 kB',
    of: (_, weight) => weight,
    reached: (value) => value <= 165_000,
    show: kilobytes,
  },
  score('performance', 98),
  score('accessibility', 100),
  score('best-practices', 100),
  score('seo', 100),
  {
    what: 'largest contentful paint, throttled',
    target: '< 1500 ms',
    of: ({ lcpMs }) => lcpMs,
    reached: (value) => value < 1_500,
    show: milliseconds,
  },
  {
    what: 'total blocking time, throttled',
    target: '< 100 ms',
    of: ({ tbtMs }) => tbtMs,
    reached: (value) => value < 100,
    show: milliseconds,
  },
  {
    what: 'cumulative layout shift',
    target: '0',
    of: ({ cls }) => cls,
    reached: (value) => value < 0.001,
    show: (value) => value.toFixed(3),
  },
];
