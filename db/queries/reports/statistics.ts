import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  notInArray,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../../client';
import { type Figure, figureOf, type Period } from '../../figures';
import { auditEntries } from '../../schema/audit-entries';
import { creditEntries } from '../../schema/credit-entries';
import { referrals } from '../../schema/referrals';
import { signups } from '../../schema/signups';
import { everything, pipeline } from '../../statements';
import { type ReferralStatsRow, referralStatsColumns } from '../public-reads';

// For operators only: most functions read the whole table.

/** Of people who are not erased. */
export async function readSignupFigures(handle: Handle, period: Period | null) {
  const { createdAt, invitedAt, erasedAt, referredBy, captcha } = signups;
  const listed = isNull(erasedAt);
  const [figures] = await handle
    .select({
      people: figureOf(period, createdAt, listed),
      referred: figureOf(period, createdAt, and(listed, isNotNull(referredBy))),
      captchaUnavailable: figureOf(period, createdAt, and(listed, eq(captcha, 'unavailable'))),
      invited: figureOf(period, invitedAt, and(listed, isNotNull(invitedAt))),
      credit: figureOf(null, createdAt, listed, signups.storeCreditCents),
      erased: count(erasedAt),
    })
    .from(signups);
  if (!figures) throw new Error('The statistics query returned no rows');
  return figures;
}

const none: Figure = { total: 0, added: null, before: null };

/** VIPs, by when an operator made them one or their bonus was paid. */
export async function readVipFigure(handle: Handle, period: Period | null): Promise<Figure> {
  const { subjectId, at, action } = auditEntries;
  const { signupId, createdAt, kind } = creditEntries;
  const set = handle
    .select({ id: subjectId, at: max(at).as('set_at') })
    .from(auditEntries)
    .where(eq(action, 'vip.set'))
    .groupBy(subjectId)
    .as('set');
  const earned = handle
    .select({ id: signupId, at: max(createdAt).as('earned_at') })
    .from(creditEntries)
    .where(eq(kind, 'vip_bonus'))
    .groupBy(signupId)
    .as('earned');
  const since = sql`case when ${signups.vipOverride} then ${set.at} else ${earned.at} end`;
  const [figure] = await handle
    .select(figureOf(period, since))
    .from(signups)
    .leftJoin(set, eq(set.id, signups.id))
    .leftJoin(earned, eq(earned.id, signups.id))
    .where(and(eq(signups.isVip, true), isNull(signups.erasedAt)));
  return { ...none, ...figure };
}

/** Counts down from 0 for each of the first people, erased ones included. */
export async function readSpotsTaken(handle: Handle, period: Period | null, spots: number): Promise<Figure> {
  const [figure] = await handle
    .select(figureOf(period, signups.createdAt, undefined, sql`-1`))
    .from(signups)
    .where(lte(signups.signupPosition, spots));
  return { ...none, ...figure };
}

/** Store credit that was given, less what was taken back. */
export async function readCreditGiven(handle: Handle, period: Period | null): Promise<Figure | undefined> {
  const { createdAt, amountCents } = creditEntries;
  const [figure] = await handle
    .select(figureOf(period, createdAt, undefined, amountCents))
    .from(creditEntries);
  return figure;
}

/** These pay nothing, and most of them are not people. */
const isCounted = notInArray(referrals.state, ['rejected', 'reversed']);

/** People who joined before by whole days since then, and their friends by whole days between the two. Without erased people. */
export async function readCohort(handle: Handle, before: Date) {
  const daysSince = (from: SQLWrapper, to: SQLWrapper) => sql<number>`date_part('day', ${to} - ${from})::int`;
  const age = daysSince(signups.createdAt, sql`now()`);
  const isOld = and(lt(signups.createdAt, before), isNull(signups.erasedAt));
  // Without the limit, Postgres would look each referrer up by the index, which takes twice as long.
  const old = handle
    .select({ id: signups.id, createdAt: signups.createdAt })
    .from(signups)
    .where(isOld)
    .limit(everything.limit)
    .as('old');
  const delay = daysSince(old.createdAt, referrals.createdAt);
  const [people, friends] = await pipeline([
    handle.select({ day: age, count: count() }).from(signups).where(isOld).groupBy(age),
    handle
      .select({ day: delay, count: count() })
      .from(referrals)
      .innerJoin(old, eq(old.id, referrals.referrerId))
      .where(isCounted)
      .groupBy(delay),
  ]);
  return { people, friends };
}

/** From a day or an hour in UTC to now, oldest first. Without erased people. */
export async function readSignupsOver(handle: Handle, unit: 'day' | 'hour', from: Date) {
  const format = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24';
  return handle.execute<{ time: string; signups: number; referred: number }>(sql`
    with counted as (
      select date_trunc(${unit}, created_at at time zone 'UTC') as time, count(*)::int as signups,
        count(referred_by)::int as referred
      from ${signups} where created_at >= ${from.toISOString()}::timestamptz and erased_at is null group by 1
    )
    select to_char(time, ${format}) as time, coalesce(signups, 0) as signups, coalesce(referred, 0) as referred
    from generate_series(${from.toISOString()}::timestamptz at time zone 'UTC', now() at time zone 'UTC',
      ${`1 ${unit}`}::interval) as time left join counted using (time)
    order by time`);
}

/** When the first person joined. Positions are in the order of time. */
export async function readFirstSignup(handle: Handle): Promise<Date | undefined> {
  const [first] = await handle
    .select({ createdAt: signups.createdAt })
    .from(signups)
    .orderBy(asc(signups.signupPosition))
    .limit(1);
  return first?.createdAt;
}

/** Weeks in UTC from Monday on: people who joined, and the friends that they have brought since. Oldest first. */
export async function readWeeklyCohorts(handle: Handle, from: Date) {
  const friends = handle
    .select({ referrerId: referrals.referrerId, count: count().as('count') })
    .from(referrals)
    .where(isCounted)
    .groupBy(referrals.referrerId)
    .as('friends');
  const monday = sql`date_trunc('week', ${signups.createdAt} at time zone 'UTC')`;
  const week = sql<string>`to_char(${monday}, 'YYYY-MM-DD')`;
  return handle
    .select({ week, people: count(), friends: sql<number>`coalesce(sum(${friends.count}), 0)::int` })
    .from(signups)
    .leftJoin(friends, eq(friends.referrerId, signups.id))
    .where(and(gte(signups.createdAt, from), isNull(signups.erasedAt)))
    .groupBy(monday)
    .orderBy(monday);
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
