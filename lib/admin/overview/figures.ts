import type { Handle } from '@/db/client';
import { readMailOutcomes, readMailQueue } from '@/db/outbox/mail-queue';
import { readWaitlist } from '@/db/queries/public-reads';
import {
  readCreditGiven,
  readFriendsByWeek,
  readSignupsByTime,
  readSpotsTaken,
  readVipFigure,
} from '@/db/queries/reports/statistics';
import { readWithheldSums } from '@/db/queries/withheld-referrals';
import { PREMIERE_SPOTS, REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import { daysBefore, MINUTE_MS, startOfWeek } from '../../days';
import { cachedRead } from '../cached-reads';
import { countForReview } from '../review/review';
import { type Range, readPeriod } from './period';
import { addUp, friendsPerPerson, friendsPerPersonByWeek } from './statistics';

export type { Figure } from '@/db/figures';

/** Includes the signups over time, from which the charts are made. */
export async function findPeopleTotals(handle: Handle, range: Range) {
  const { period, unit, from } = await readPeriod(handle, range);
  const [signups, vips, taken, { total }] = await Promise.all([
    readSignupsByTime(handle, unit, period),
    readVipFigure(handle, period),
    readSpotsTaken(handle, period, PREMIERE_SPOTS),
    readWaitlist(handle),
  ]);
  const spots = { ...taken, total: Math.max(0, PREMIERE_SPOTS - total) };
  return { ...addUp(signups, period), vips, spots, signups, unit, from };
}
export const readPeopleTotals = cachedRead(findPeopleTotals);

export { readWaitlist } from '@/db/queries/public-reads';

/** The store credit owed, and what it would be if every referral that waits for an operator were released. */
export async function findCreditTotals(handle: Handle, range: Range, owedCents: number) {
  const { from, period } = await readPeriod(handle, range);
  const [given, withheld, { reasons }] = await Promise.all([
    readCreditGiven(handle, period),
    readWithheldSums(handle, VIP_REFERRALS, from),
    countForReview(handle, 'withheld'),
  ]);
  const withheldCents = withheld.referrals * REFERRAL_CREDIT_CENTS;
  return {
    owed: { ...given, total: owedCents },
    withheld: { total: withheld.referrals, added: period && withheld.added, before: null },
    withheldCents,
    withheldReferrers: withheld.referrers,
    unconfirmed: reasons.find(({ reason }) => reason === 'unconfirmed')?.friends ?? 0,
    worstCaseCents: owedCents + withheldCents + withheld.newBonuses * VIP_BONUS_CENTS,
  };
}
export const readCreditTotals = cachedRead(async (handle, range: Range) =>
  findCreditTotals(handle, range, (await readPeopleTotals(handle, range)).value.creditCents),
);

export const readMailTotals = cachedRead(async (handle, range: Range) => {
  const { period } = await readPeriod(handle, range);
  return { ...(await readMailQueue(handle)), ...(await readMailOutcomes(handle, period)) };
});

/** A shorter chart would have one or two weeks, which shows no trend. */
const MIN_WEEKS_DAYS = 8 * 7;

/** Returns one figure for all, and one per week. It reads every referral, so the last value is shown meanwhile. */
export const readFriendsPerPerson = cachedRead(
  async (handle, range: Range) => {
    const [{ value }, friends] = await Promise.all([
      readPeopleTotals(handle, range),
      readFriendsByWeek(handle),
    ]);
    const { signups, from } = value;
    const earliest = Math.min(from.getTime(), daysBefore(new Date(), MIN_WEEKS_DAYS - 1).getTime());
    return {
      total: friendsPerPerson(signups, friends),
      weeks: friendsPerPersonByWeek(signups, friends, startOfWeek(new Date(earliest))),
    };
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
