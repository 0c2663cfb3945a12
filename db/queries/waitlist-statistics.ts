import { and, asc, desc, gt, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signups } from '../schema/signups';
import { type ReferralStatsRow, referralStatsColumns } from './public-reads';

/** Each function reads the whole table: for operators only. */

/** @param cohortBefore the end of the time in which the cohort joined. */
export async function readStatistics(handle: Handle, cohortBefore: Date) {
  const inCohort = sql`${signups.createdAt} < ${cohortBefore.toISOString()}::timestamptz`;
  const [statistics] = await handle
    .select({
      people: sql<number>`count(*)::int`,
      erased: sql<number>`count(${signups.erasedAt})::int`,
      invited: sql<number>`count(${signups.invitedAt})::int`,
      referred: sql<number>`count(${signups.referredBy})::int`,
      vips: sql<number>`(count(*) filter (where ${signups.isVip} and ${signups.erasedAt} is null))::int`,
      creditCents: sql<number>`coalesce(sum(${signups.storeCreditCents}) filter (where ${signups.erasedAt} is null), 0)::float8`,
      cohort: sql<number>`(count(*) filter (where ${inCohort}))::int`,
    })
    .from(signups);
  if (!statistics) throw new Error('The statistics query returned no rows');
  return statistics;
}

export async function countFriendsReferredBy(handle: Handle, joinedBefore: Date): Promise<number> {
  const [row] = await handle.execute<{ friends: number }>(sql`
    select count(*)::int as friends
    from ${signups} as friend join ${signups} as referrer on referrer.id = friend.referred_by
    where referrer.created_at < ${joinedBefore.toISOString()}::timestamptz`);
  return row?.friends ?? 0;
}

/** By UTC day, oldest first. Omits days without signups. */
export async function readDailySignups(
  handle: Handle,
  since: Date,
): Promise<{ day: string; signups: number }[]> {
  const day = sql<string>`to_char(${signups.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return handle
    .select({ day, signups: sql<number>`count(*)::int` })
    .from(signups)
    .where(gt(signups.createdAt, since))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
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
