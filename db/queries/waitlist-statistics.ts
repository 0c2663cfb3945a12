import { and, asc, desc, gt, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups } from '../schema/signups';
import { type ReferralStatsRow, referralStatsColumns } from './public-reads';

/** Each function reads the whole table: for operators only. */

/** @param cohortDays people who joined earlier than this are the cohort. */
export async function readStatistics(handle: Handle, cohortDays: number) {
  const cohortEnd = sql`now() - ${cohortDays} * interval '1 day'`;
  const [statistics] = await handle
    .select({
      people: sql<number>`count(*)::int`,
      erased: sql<number>`count(${signups.erasedAt})::int`,
      invited: sql<number>`count(${signups.invitedAt})::int`,
      referred: sql<number>`count(${signups.referredBy})::int`,
      vips: sql<number>`(count(*) filter (where ${signups.isVip} and ${signups.erasedAt} is null))::int`,
      creditCents: sql<number>`coalesce(sum(${signups.storeCreditCents}) filter (where ${signups.erasedAt} is null), 0)::float8`,
      cohort: sql<number>`(count(*) filter (where ${signups.createdAt} < ${cohortEnd}))::int`,
      cohortFriends: sql<number>`(
        select count(*)::int from ${signups} as friend join ${signups} as referrer on referrer.id = friend.referred_by
        where referrer.created_at < ${cohortEnd})`,
    })
    .from(signups);
  if (!statistics) throw new Error('The statistics query returned no rows');
  return statistics;
}

/** The last days in UTC, today included, oldest first. */
export async function readDailySignups(handle: Handle, days: number) {
  return handle.execute<{ day: string; signups: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(id)::int as signups
    from date_trunc('day', now() at time zone 'UTC') as today
      cross join generate_series(today - ${days - 1} * interval '1 day', today, interval '1 day') as day
      left join ${signups} on date_trunc('day', created_at at time zone 'UTC') = day
    group by day order by day`);
}

/** People with at least one paid referral, most referrals first. */
export async function readTopReferrers(handle: Handle, limit: number): Promise<ReferralStatsRow[]> {
  return handle
    .select(referralStatsColumns)
    .from(signups)
    .where(and(gt(signups.referralCount, 0), isNull(signups.erasedAt)))
    .orderBy(desc(signups.referralCount), asc(signups.signupPosition))
    .limit(limit);
}
