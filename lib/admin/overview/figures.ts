import type { Handle } from '@/db/client';
import { readMailOutcomes, readMailQueue } from '@/db/outbox/mail-queue';
import { readTotal } from '@/db/queries/public-reads';
import {
  readCreditGiven,
  readFriendsByTime,
  readSignupsByTime,
  readSpotsTaken,
  readVipFigure,
} from '@/db/queries/reports/statistics';
import { readWithheldSums } from '@/db/queries/withheld-referrals';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import { daysBefore, MINUTE_MS, startOfDay, startOfWeek } from '../../days';
import {
  addUp,
  coefficientsByWeek,
  signupsOver,
  startOfCohort,
  viralCoefficient,
} from '../../operators/statistics';
import { cachedRead } from '../cached-reads';
import { countForReview } from '../review/review';
import { forecastSpots } from './forecast-spots';
import { type Range, readPeriod } from './period';

export type { Figure } from '@/db/figures';

/** How many days the forecast looks back. Older ones weigh next to nothing. */
const FORECAST_DAYS = 90;

/** With the signups over time, from which the charts and the viral coefficient are made. */
export const readPeopleTotals = cachedRead(async (handle, range: Range) => {
  const { period, unit, from } = await readPeriod(handle, range);
  const [signups, vips, taken, total] = await Promise.all([
    readSignupsByTime(handle, unit, period),
    readVipFigure(handle, period),
    readSpotsTaken(handle, period, PREMIERE_SPOTS),
    readTotal(handle),
  ]);
  const spots = { ...taken, total: Math.max(0, PREMIERE_SPOTS - total) };
  return { ...addUp(signups, period), vips, spots, signups, unit, from };
});

/** The store credit owed, and what it would be if every referral that waits for an operator were released. */
export const readCreditTotals = cachedRead(async (handle, range: Range) => {
  const { from, period } = await readPeriod(handle, range);
  const [{ value: people }, given, withheld, { reasons }] = await Promise.all([
    readPeopleTotals(handle, range),
    readCreditGiven(handle, period),
    readWithheldSums(handle, VIP_REFERRALS, from),
    countForReview(handle, 'withheld'),
  ]);
  const owedCents = people.creditCents;
  const withheldCents = withheld.referrals * REFERRAL_CREDIT_CENTS;
  return {
    owed: { ...given, total: owedCents },
    withheld: { total: withheld.referrals, added: period && withheld.added, before: null },
    withheldCents,
    withheldReferrers: withheld.referrers,
    unconfirmed: reasons.find(({ reason }) => reason === 'unconfirmed')?.friends ?? 0,
    worstCaseCents: owedCents + withheldCents + withheld.newBonuses * VIP_BONUS_CENTS,
  };
});

export const readMailTotals = cachedRead(async (handle, range: Range) => {
  const { period } = await readPeriod(handle, range);
  return { ...(await readMailQueue(handle)), ...(await readMailOutcomes(handle, period)) };
});

/** The signups of each whole day since the first signup. */
const readWholeDays = cachedRead(async (handle) => {
  const to = startOfDay(new Date());
  const first = (await readPeriod(handle, 'all')).from;
  const from = new Date(Math.max(startOfDay(first).getTime(), daysBefore(to, FORECAST_DAYS).getTime()));
  const days = signupsOver(await readSignupsByTime(handle, 'day', null), 'day', from);
  return { signups: days.slice(0, -1).map((day) => day.signups), from, to };
}, MINUTE_MS);

/** When the spots run out, from the number of spots that the Overview shows. */
export async function readForecast(handle: Handle, range: Range) {
  const { spots } = (await readPeopleTotals(handle, range)).value;
  // The days are made from every signup.
  if (spots.total === 0) return { forecast: forecastSpots([], 0), to: startOfDay(new Date()) };
  const { signups, from, to } = (await readWholeDays(handle)).value;
  return { forecast: forecastSpots(signups, spots.total), from, to };
}

/** A shorter chart would have one or two weeks, which shows no trend. */
const MIN_COHORT_DAYS = 8 * 7;

/** The viral coefficient, and that of each week. Reads every referral: the last value is shown while it does. */
export const readCoefficient = cachedRead(
  async (handle, range: Range) => {
    const before = startOfCohort();
    const [{ value: people }, friends] = await Promise.all([
      readPeopleTotals(handle, range),
      readFriendsByTime(handle, before),
    ]);
    const earliest = Math.min(people.from.getTime(), daysBefore(new Date(), MIN_COHORT_DAYS - 1).getTime());
    const weeks = coefficientsByWeek(people.signups, friends, startOfWeek(new Date(earliest)));
    return { ...viralCoefficient(people.signups, friends, before), weeks };
  },
  MINUTE_MS,
  60 * MINUTE_MS,
);

/** What waits for an operator: the numbers in the navigation of every page. */
export const readOpenWork = cachedRead(
  async (handle) => ({
    withheld: (await countForReview(handle, 'withheld')).all,
    deadMail: (await readMailQueue(handle)).dead,
  }),
  10_000,
);
