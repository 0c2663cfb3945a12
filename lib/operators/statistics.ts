import 'server-only';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import {
  readCohort,
  readSignupFigures,
  readSignupsOver,
  readTopReferrers,
  readVipFigure,
} from '@/db/queries/reports/statistics';
import { countListedReferrals } from '@/db/queries/withheld-referrals';
import { daysBefore, startOfDay } from '../days';

/** Newer people have had too little time to refer friends. */
export const COHORT_DAYS = 14;
const MIN_FRIENDS = 50;
/** Below this share of the people, too few are old enough to tell how many friends the others will still bring. */
const MIN_SHARE = 0.1;

type Counts = readonly { day: number; count: number }[];

const sumOf = (counts: Counts) => counts.reduce((sum, { count }) => sum + count, 0);

/**
 * Friends that a person brings in the end: those of each day after joining, divided by the people who have been on the
 * waitlist for that long.
 *
 * @param people by the days since they joined.
 * @param friends by the days between joining and the friend's joining.
 */
function correctedCoefficient(people: Counts, friends: Counts): number | null {
  if (sumOf(friends) < MIN_FRIENDS) return null;
  const all = sumOf(people);
  return friends.reduce((coefficient, { day, count }) => {
    const oldEnough = sumOf(people.filter((one) => one.day >= day));
    return coefficient + count / (oldEnough >= MIN_SHARE * all ? oldEnough : all);
  }, 0);
}

/** Of people who joined more than `COHORT_DAYS` ago, by whole days in UTC. Null: too few friends. */
export async function readViralCoefficient(handle: Handle) {
  const before = startOfDay(daysBefore(new Date(), COHORT_DAYS));
  const { people, friends } = await readCohort(handle, before);
  return {
    before,
    people: sumOf(people),
    friends: sumOf(friends),
    coefficient: correctedCoefficient(people, friends),
  };
}

export type WaitlistStats = Awaited<ReturnType<typeof readStats>>;

export async function readStats(handle: Handle, { days, top }: { days: number; top: number }) {
  const { people, erased, invited, referred, credit } = await readSignupFigures(handle, null);
  const over = await readSignupsOver(handle, 'day', daysBefore(startOfDay(new Date()), days - 1));
  return {
    total: people.total + erased,
    erased,
    invited: invited.total,
    vips: (await readVipFigure(handle, null)).total,
    days: over.map(({ time: day, ...counts }) => ({ day, ...counts })),
    referred: referred.total,
    referredShare: people.total === 0 ? 0 : referred.total / people.total,
    viralCoefficient: (await readViralCoefficient(handle)).coefficient,
    topReferrers: await readTopReferrers(handle, top),
    creditOwedCents: credit.total,
    withheldReferrals: await countListedReferrals(handle),
    mail: await readMailQueue(handle),
  };
}
