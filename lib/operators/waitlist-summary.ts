import 'server-only';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { countListedReferrals } from '@/db/queries/referrals';
import { readCohort, readDailySignups, readStatistics, readTopReferrers } from '@/db/queries/statistics';

/** The viral coefficient leaves out newer people, who have had too little time to refer friends. */
const COHORT_DAYS = 7;

export type WaitlistStats = Awaited<ReturnType<typeof readStats>>;

/** @param days days in the chart, today included. */
export async function readStats(handle: Handle, { days, top }: { days: number; top: number }) {
  const { people, erased, invited, vips, referred, creditCents } = await readStatistics(handle);
  const cohort = await readCohort(handle, COHORT_DAYS);
  return {
    total: people,
    erased,
    invited,
    vips,
    days: await readDailySignups(handle, days),
    referred,
    referredShare: people === 0 ? 0 : referred / people,
    viralCoefficient: cohort.people === 0 ? null : cohort.friends / cohort.people,
    topReferrers: await readTopReferrers(handle, top),
    creditOwedCents: creditCents,
    withheldReferrals: await countListedReferrals(handle),
    mail: await readMailQueue(handle),
  };
}
