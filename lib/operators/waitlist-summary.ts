import 'server-only';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { readSignupFigures, readSignupsOver, readTopReferrers } from '@/db/queries/reports/statistics';
import { countListedReferrals } from '@/db/queries/withheld-referrals';
import { daysBefore, startOfDay } from '../days';
import { readViralCoefficient } from './viral-coefficient';

export type WaitlistStats = Awaited<ReturnType<typeof readStats>>;

/** @param days days in the chart, today included. */
export async function readStats(handle: Handle, { days, top }: { days: number; top: number }) {
  const { people, erased, invited, vips, referred, credit } = await readSignupFigures(handle, null);
  const over = await readSignupsOver(handle, 'day', daysBefore(startOfDay(new Date()), days - 1));
  return {
    total: people.total + erased,
    erased,
    invited: invited.total,
    vips: vips.total,
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
