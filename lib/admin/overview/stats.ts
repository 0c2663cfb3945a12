import 'server-only';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { readFriendsByWeek, readTopReferrers } from '@/db/queries/reports/statistics';
import { daysBefore, startOfDay } from '../../days';
import { findCreditTotals, findPeopleTotals } from './figures';
import { friendsPerPerson, signupsOver } from './statistics';

export type WaitlistStats = Awaited<ReturnType<typeof readStats>>;

/** What `waitlist stats` prints: the figures of the Overview. */
export async function readStats(handle: Handle, { days, top }: { days: number; top: number }) {
  const totals = await findPeopleTotals(handle, 'all');
  const { people, erased, invited, vips, referred, creditCents, signups } = totals;
  const { owed, withheld, unconfirmed } = await findCreditTotals(handle, 'all', creditCents);
  const over = signupsOver(signups, 'day', daysBefore(startOfDay(new Date()), days - 1));
  return {
    people: people.total,
    erased,
    /** Everybody who ever joined. */
    total: people.total + erased,
    invited: invited.total,
    vips: vips.total,
    days: over.map(({ time: day, ...counts }) => ({ day, ...counts })),
    referred: referred.total,
    referredShare: people.total === 0 ? 0 : referred.total / people.total,
    friendsPerPerson: friendsPerPerson(signups, await readFriendsByWeek(handle)),
    topReferrers: await readTopReferrers(handle, top),
    creditOwedCents: owed.total,
    withheldReferrals: withheld.total,
    unconfirmedReferrals: unconfirmed,
    mail: await readMailQueue(handle),
  };
}
