import 'server-only';
import type { Handle } from '@/db/client';
import { type MailQueue, readMailQueue } from '@/db/outbox/mail-queue';
import { countWithheldReferrals } from '@/db/queries/credit-ledger';
import {
  countFriendsReferredBy,
  readDailySignups,
  readStatistics,
  readTopReferrers,
} from '@/db/queries/waitlist-statistics';

const DAY_MS = 24 * 60 * 60 * 1000;
/** People of this age have had the time to bring friends. */
const COHORT_DAYS = 7;

export interface WaitlistStats {
  total: number;
  erased: number;
  invited: number;
  vips: number;
  /** Signups by day (UTC), the oldest first, today last. */
  days: { day: string; signups: number }[];
  referred: number;
  /** Of all signups, from 0 to 1. */
  referredShare: number;
  /** Friends brought by each person who has been on the list for a week; null when there is none yet. */
  viralCoefficient: number | null;
  topReferrers: Awaited<ReturnType<typeof readTopReferrers>>;
  creditOwedDollars: number;
  withheldReferrals: number;
  mail: MailQueue;
}

/**
 * How the list is doing.
 *
 * @param days how many days back the daily figures go, today included.
 */
export async function readStats(
  handle: Handle,
  { days, top, now = new Date() }: { days: number; top: number; now?: Date },
): Promise<WaitlistStats> {
  const cohortBefore = new Date(now.getTime() - COHORT_DAYS * DAY_MS);
  const sums = await readStatistics(handle, cohortBefore);
  const { people: total, erased, invited, vips, referred, cohort, creditCents } = sums;
  const calendar = lastDays(now, days);
  const counted = new Map(
    (await readDailySignups(handle, new Date(`${calendar[0]}T00:00:00Z`))).map((row) => [
      row.day,
      row.signups,
    ]),
  );
  return {
    total,
    erased,
    invited,
    vips,
    days: calendar.map((day) => ({ day, signups: counted.get(day) ?? 0 })),
    referred,
    referredShare: total === 0 ? 0 : referred / total,
    viralCoefficient: cohort === 0 ? null : (await countFriendsReferredBy(handle, cohortBefore)) / cohort,
    topReferrers: await readTopReferrers(handle, top),
    creditOwedDollars: creditCents / 100,
    withheldReferrals: await countWithheldReferrals(handle),
    mail: await readMailQueue(handle),
  };
}

/** The last days as YYYY-MM-DD, the oldest first. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
