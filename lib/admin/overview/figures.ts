import type { Figure, Period } from '@/db/figures';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { readWaitlist } from '@/db/queries/public-reads';
import {
  readCreditGiven,
  readSignupsByDay,
  readSpotsTaken,
  readVipFigure,
  type SignupsByDay,
} from '@/db/queries/reports/statistics';
import { countWithheld, readWithheldSums } from '@/db/queries/withheld-referrals';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import { cachedRead } from '../cached-reads';
import { type Range, readPeriod } from './period';

export type { Figure } from '@/db/figures';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function addUp(signups: SignupsByDay, { before }: Period) {
  const figure = (name: 'people' | 'referred' | 'invited'): Figure => ({
    total: sumOf(signups.map((row) => row[name].total)),
    added: sumOf(signups.map((row) => row[name].added)),
    before: before ? sumOf(signups.map((row) => row[name].before ?? 0)) : null,
  });
  return {
    people: figure('people'),
    referred: figure('referred'),
    invited: figure('invited'),
    creditCents: sumOf(signups.map((row) => row.creditCents)),
    erased: sumOf(signups.map((row) => row.erased)),
  };
}

/** Includes the signups by day, from which the chart is made. */
export const readPeopleTotals = cachedRead(async (handle, range: Range) => {
  const period = await readPeriod(handle, range);
  const [signups, vips, taken, { total }] = await Promise.all([
    readSignupsByDay(handle, period),
    readVipFigure(handle, period),
    readSpotsTaken(handle, period, PREMIERE_SPOTS),
    readWaitlist(handle),
  ]);
  const spots = { ...taken, total: Math.max(0, PREMIERE_SPOTS - total) };
  return { ...addUp(signups, period), vips, spots, signups, from: period.from };
});

export { readWaitlist } from '@/db/queries/public-reads';

/** The store credit owed, and what it would be if every referral that waits for an operator were released. */
export const readCreditTotals = cachedRead(async (handle, range: Range) => {
  const period = await readPeriod(handle, range);
  const [totals, given, withheld, { unconfirmed }] = await Promise.all([
    readPeopleTotals(handle, range),
    readCreditGiven(handle, period),
    readWithheldSums(handle, VIP_REFERRALS, period.from),
    countWithheld(handle),
  ]);
  const withheldCents = withheld.referrals * REFERRAL_CREDIT_CENTS;
  return {
    owed: { ...given, total: totals.creditCents },
    withheld: { total: withheld.referrals, added: withheld.added, before: null },
    withheldCents,
    withheldReferrers: withheld.referrers,
    unconfirmed,
    worstCaseCents: totals.creditCents + withheldCents + withheld.newBonuses * VIP_BONUS_CENTS,
  };
});

/** What waits for an operator: the numbers in the navigation of every page. */
export const readOpenWork = cachedRead(
  async (handle) => ({
    withheld: (await countWithheld(handle)).withheld,
    deadMail: (await readMailQueue(handle)).dead,
  }),
  10_000,
);
