import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups } from '../schema/signups';
import { countIf } from '../statements';
import { type ReferralStatsRow, referralStatsColumns } from './public-reads';

// For operators only: most functions read the whole table.

export async function readStatistics(handle: Handle) {
  const [statistics] = await handle
    .select({
      people: count(),
      erased: count(signups.erasedAt),
      invited: count(signups.invitedAt),
      referred: count(signups.referredBy),
      captchaUnavailable: countIf(eq(signups.captcha, 'unavailable')),
      vips: countIf(and(signups.isVip, isNull(signups.erasedAt))),
      creditCents: sql<number>`coalesce(sum(${signups.storeCreditCents}) filter (where ${signups.erasedAt} is null), 0)::float8`,
    })
    .from(signups);
  if (!statistics) throw new Error('The statistics query returned no rows');
  return statistics;
}

/** People who joined more than `days` ago, and the friends that they brought. */
export async function readCohort(handle: Handle, days: number) {
  const end = sql`now() - ${days} * interval '1 day'`;
  const [cohort] = await handle
    .select({
      people: count(),
      friends: sql<number>`(
        select count(*)::int from ${signups} as friend join ${signups} as referrer on referrer.id = friend.referred_by
        where referrer.created_at < ${end})`,
    })
    .from(signups)
    .where(lt(signups.createdAt, end));
  return { people: 0, friends: 0, ...cohort };
}

/** The last days in UTC, today included, oldest first. */
export async function readDailySignups(handle: Handle, days: number) {
  return handle.execute<{ day: string; signups: number; referred: number }>(sql`
    with range as (
      select today, today - ${days - 1} * interval '1 day' as first
      from date_trunc('day', now() at time zone 'UTC') as today
    ), counted as (
      select date_trunc('day', created_at at time zone 'UTC') as day, count(*)::int as signups,
        count(referred_by)::int as referred
      from ${signups} where created_at >= (select first at time zone 'UTC' from range) group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(signups, 0) as signups, coalesce(referred, 0) as referred
    from range cross join generate_series(first, today, interval '1 day') as day left join counted using (day)
    order by day`);
}

/** Weeks in UTC from Monday on: people who joined, and the friends that they have brought since. Oldest first. */
export async function readWeeklyCohorts(handle: Handle, days: number) {
  const friends = handle
    .select({ referredBy: signups.referredBy, count: count().as('count') })
    .from(signups)
    .where(isNotNull(signups.referredBy))
    .groupBy(signups.referredBy)
    .as('friends');
  const week = sql<string>`to_char(date_trunc('week', ${signups.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const first = sql`date_trunc('week', now() at time zone 'UTC' - ${days - 1} * interval '1 day') at time zone 'UTC'`;
  return handle
    .select({ week, people: count(), friends: sql<number>`coalesce(sum(${friends.count}), 0)::int` })
    .from(signups)
    .leftJoin(friends, eq(friends.referredBy, signups.id))
    .where(gte(signups.createdAt, first))
    .groupBy(week)
    .orderBy(week);
}

/** Days since the first signup in UTC, today included; 1 for an empty list. Positions are in the order of time. */
export async function readAgeDays(handle: Handle): Promise<number> {
  const [row] = await handle
    .select({
      days: sql<number>`(now() at time zone 'UTC')::date - (${signups.createdAt} at time zone 'UTC')::date + 1`,
    })
    .from(signups)
    .orderBy(asc(signups.signupPosition))
    .limit(1);
  return Math.max(1, row?.days ?? 1);
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
