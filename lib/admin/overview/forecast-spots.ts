export type SpotsForecast =
  | { kind: 'full' }
  | { kind: 'not_enough_data' }
  | { kind: 'no_end' }
  /** Whole days from now: the last spot is taken on one of these with a probability of 80 %. */
  | { kind: 'between'; first: number; last: number };

export const MIN_DAYS = 7;
export const MIN_SIGNUPS = 30;
const HORIZON_DAYS = 365;

/** A day weighs half as much as the day that is so many days younger. */
const HALF_LIFE = { recent: 2, usual: 8 };
/** The growth per day as a share of the recent change, and what is left of it after each day. */
const GROWTH = { share: 0.1, remaining: 0.93 };
/** Most waitlists slow down. */
const SLOWDOWN = 0.01;
/** Of the logarithm of the forecast: at once, and more for each day. */
const VARIANCE = { now: 0.2 ** 2, perDay: 0.001 };
/** A tenth of a normal distribution is above so many standard deviations. */
const DEVIATIONS = 1.28;

/**
 * When the spots run out. Decision 33 says what that assumes.
 *
 * @param signups of each whole day, oldest first.
 */
export function forecastSpots(signups: readonly number[], spotsLeft: number): SpotsForecast {
  if (spotsLeft <= 0) return { kind: 'full' };
  const taken = signups.reduce((sum, count) => sum + count, 0);
  if (signups.length < MIN_DAYS || taken < MIN_SIGNUPS) return { kind: 'not_enough_data' };
  let first: number | undefined;
  for (const { day, least, most } of totals(signups)) {
    if (most >= spotsLeft) first ??= day;
    if (first !== undefined && least >= spotsLeft) return { kind: 'between', first, last: day };
  }
  return { kind: 'no_end' };
}

/** The signups from now to the end of each day that comes. */
function* totals(signups: readonly number[]) {
  const [recent] = average(signups, HALF_LIFE.recent);
  const [usual, days] = average(signups, HALF_LIFE.usual);
  // Nobody in the last days would be a change without limit.
  const change = Math.log((recent + 0.05 * usual) / (1.05 * usual));
  /** People come in groups, so days differ more than those of a Poisson process, whose dispersion is 1. */
  const [squares] = average(
    signups.map((count) => (count - usual) ** 2),
    HALF_LIFE.usual,
  );
  const dispersion = Math.max(1, squares / usual);
  let perDay = usual * Math.exp(change / 2);
  let growth = GROWTH.share * change - SLOWDOWN;
  let total = 0;
  for (let day = 0; day <= HORIZON_DAYS; day += 1) {
    perDay *= Math.exp(growth);
    growth *= GROWTH.remaining;
    total += perDay;
    const chance = dispersion * (1 / (usual * days) + 1 / total);
    const spread = Math.exp(DEVIATIONS * Math.sqrt(VARIANCE.now + VARIANCE.perDay * day + chance));
    yield { day, least: total / spread, most: total * spread };
  }
}

/** The weighted average of the days, and the sum of the weights. */
function average(values: readonly number[], halfLife: number): [average: number, weights: number] {
  let [sum, weights] = [0, 0];
  for (const value of values) {
    sum = sum * 0.5 ** (1 / halfLife) + value;
    weights = weights * 0.5 ** (1 / halfLife) + 1;
  }
  return [sum / weights, weights];
}
