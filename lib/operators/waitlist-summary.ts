import 'server-only';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { countWithheldReferrals } from '@/db/queries/credit-ledger';
import {
  countFriendsReferredBy,
  readDailySignups,
  readStatistics,
  readTopReferrers,
} from '@/db/queries/waitlist-statistics';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The viral coefficient counts people who had this long to bring friends. */
const COHORT_DAYS = 7;

export type WaitlistStats = Awaited<ReturnType<typeof readStats>>;

/** @param days days in the chart, today included. */
export async function readStats(
  handle: Handle,
  { days, top, now = new Date() }: { days: number; top: number; now?: Date },
) {
  const cohortBefore = new Date(now.getTime() - COHORT_DAYS * DAY_MS);
  const sums = await readStatistics(handle, cohortBefore);
  const { people: total, erased, invited, vips, referred, cohort, creditCents } = sums;
  return {
    total,
    erased,
    invited,
    vips,
    days: await signupsPerDay(handle, lastDays(now, days)),
    referred,
    referredShare: total === 0 ? 0 : referred / total,
    viralCoefficient: cohort === 0 ? null : (await countFriendsReferredBy(handle, cohortBefore)) / cohort,
    topReferrers: await readTopReferrers(handle, top),
    creditOwedDollars: creditCents / 100,
    withheldReferrals: await countWithheldReferrals(handle),
    mail: await readMailQueue(handle),
  };
}

async function signupsPerDay(handle: Handle, days: string[]) {
  const rows = await readDailySignups(handle, new Date(`${days[0]}T00:00:00Z`));
  const counts = new Map(rows.map(({ day, signups }) => [day, signups]));
  return days.map((day) => ({ day, signups: counts.get(day) ?? 0 }));
}

/** The last days (UTC) as YYYY-MM-DD, oldest first. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
