import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/seeded-random';
import { forecastSpots } from './forecast-spots';

const SPOTS = 500;
const DAYS = 730;

type Random = () => number;

/** Box and Muller's transform: mean 0, variance 1. */
const drawNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Marsaglia and Tsang's method. */
function drawGamma(random: Random, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const normal = drawNormal(random);
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawPoisson(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Signups of a day: a negative binomial distribution, whose variance is `dispersion` times its mean. */
const drawDay = (random: Random, mean: number, dispersion: number) =>
  drawPoisson(random, drawGamma(random, mean / (dispersion - 1)) * (dispersion - 1));

/** The mean of each day, for a list that would fill in 15 to 180 days at `base`. */
const growths: Record<string, typeof burstsOf> = {
  steady: (_, base) => () => base,
  growing: (random, base) => {
    const growth = 0.005 + 0.04 * random();
    return (day) => Math.min(base * 8, (base / 3) * Math.exp(growth * day));
  },
  decaying: (random, base) => {
    const [peak, halfLife] = [2 + 6 * random(), 5 + 20 * random()];
    return (day) => base * (0.3 + peak * 0.5 ** (day / halfLife));
  },
  'weekly pattern': (random, base) => {
    const [weekend, quiet] = [Math.floor(random() * 7), 0.3 + 0.4 * random()];
    return (day) => (base * ((day + weekend) % 7 < 2 ? quiet : 1) * 7) / (5 + 2 * quiet);
  },
};

/** Each signup brings friends during the next ten days, and some days somebody with many followers shares the link. */
function burstsOf(random: Random, base: number) {
  const [friends, chance] = [0.2 + 0.4 * random(), 0.02 + 0.05 * random()];
  return (_day: number, earlier: readonly number[]) => {
    const shared = random() < chance ? base * (2 + 6 * random()) : 0;
    const invited = earlier.slice(-10).reduce((sum, count) => 0.7 * sum + 0.3 * count, 0);
    return base * (1 - friends) + shared + friends * invited;
  };
}

const kinds = [...Object.keys(growths), 'bursts by sharing'];

/** Until the last spot is taken, or two years have passed. */
function drawProcess(kind: string, random: Random): number[] {
  const [dispersion, base] = [1.01 + 3 * random(), SPOTS / (15 * 12 ** random())];
  const meanOf = (growths[kind] ?? burstsOf)(random, base);
  const signups: number[] = [];
  for (let taken = 0; taken < SPOTS && signups.length < DAYS; ) {
    const count = drawDay(random, meanOf(signups.length, signups), dispersion);
    taken += count;
    signups.push(count);
  }
  return signups;
}

/** Forecasts when a random share of the spots is taken, from the seventh day on; undefined if the spots run out before. */
function judge(kind: string, seed: number): 'inside' | 'before' | 'after' | 'nothing' | undefined {
  const random = seededRandom(seed);
  const signups = drawProcess(kind, random);
  const share = 0.15 + 0.8 * random();
  let taken = 0;
  const totals = signups.map((count) => (taken += count));
  const end = totals.findIndex((total) => total >= SPOTS);
  const now = totals.findIndex((total, day) => day >= 6 && total >= share * SPOTS) + 1;
  if (now === 0 || (end >= 0 && now > end)) return undefined;
  const forecast = forecastSpots(signups.slice(0, now), SPOTS - (totals[now - 1] ?? 0));
  if (forecast.kind !== 'between') return 'nothing';
  if (end >= 0 && end - now < forecast.first) return 'before';
  return end < 0 || end - now > forecast.last ? 'after' : 'inside';
}

test('in 1,000 seeded growth processes, the last spot is taken within the interval in 75 to 85 %', () => {
  const said: Record<string, string[]> = Object.fromEntries(kinds.map((kind) => [kind, []]));
  let seed = 0;
  let nothing = 0;
  for (let count = 0; count < 1_000; seed += 1) {
    const kind = kinds[seed % kinds.length] ?? '';
    const outcome = judge(kind, seed);
    if (outcome === 'nothing') nothing += 1;
    else if (outcome) {
      said[kind]?.push(outcome);
      count += 1;
    }
  }
  const insideOf = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'inside').length;
  const inside = insideOf(Object.values(said).flat());
  expect(inside).toBeGreaterThanOrEqual(750);
  expect(inside).toBeLessThanOrEqual(850);
  expect(nothing).toBeLessThan(30);
  for (const [kind, outcomes] of Object.entries(said)) {
    expect(insideOf(outcomes) / outcomes.length, kind).toBeGreaterThan(0.6);
  }
});

test.each([
  ['of the last spot', Array(20).fill(30), 0, { kind: 'full' }],
  ['before a week has passed', Array(6).fill(50), 200, { kind: 'not_enough_data' }],
  ['below 30 signups', Array(29).fill(1), 471, { kind: 'not_enough_data' }],
  ['if nobody has joined for long', [...Array(9).fill(30), ...Array(60).fill(0)], 230, { kind: 'no_end' }],
  ['if the rest takes more than a year', Array(60).fill(1), 440, { kind: 'no_end' }],
])('says no day %s', (_when, signups, left, expected) => {
  expect(forecastSpots(signups, left)).toEqual(expected);
});
