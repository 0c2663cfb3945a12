import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/seeded-random';
import { forecastSpots } from './forecast-spots';

const SPOTS = 500;
const DAYS = 730;

type Random = () => number;

function drawPoisson(random: Random, mean: number): number {
  if (mean > 60) return drawPoisson(random, mean / 2) + drawPoisson(random, mean / 2);
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Signups of a day, which come in groups: their variance is `group` times their mean. */
const drawDay = (random: Random, mean: number, group: number) => group * drawPoisson(random, mean / group);

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
  const [group, base] = [1 + Math.floor(4 * random()), SPOTS / (15 * 12 ** random())];
  const meanOf = (growths[kind] ?? burstsOf)(random, base);
  const signups: number[] = [];
  for (let taken = 0; taken < SPOTS && signups.length < DAYS; ) {
    const count = drawDay(random, meanOf(signups.length, signups), group);
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
