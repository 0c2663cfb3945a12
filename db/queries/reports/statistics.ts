import {
  and,
  asc,
  count,
  eq,
  isNotNull,
  isNull,
  lte,
  max,
  notInArray,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../../client';
import { type Figure, figureOf, type Period } from '../../figures';
import { creditEntries } from '../../schema/credit-entries';
import { referrals } from '../../schema/referrals';
import { signups } from '../../schema/signups';
import { onlyRow } from '../../statements';

// Only operators may cause these reads: most functions read the whole table.

/** The time zone is UTC: `date_trunc` with one takes twice as long as the rest of a query. The origin is a Monday. */
const startOf = (length: '1 hour' | '1 day' | '7 days', time: SQLWrapper) =>
  sql`date_bin(${length}, ${time}, '2001-01-01Z')`.mapWith(signups.createdAt);

/**
 * People by the day or hour in UTC in which they joined, oldest first. Most figures of the Overview are sums of it, so that
 * Postgres reads the table once. Only `erased` counts erased people.
 */
export async function readSignupsByTime(handle: Handle, unit: 'day' | 'hour', period: Period | null) {
  const { createdAt, invitedAt, erasedAt, referredBy, captcha, storeCreditCents } = signups;
  const listed = isNull(erasedAt);
  return handle
    .select({
      time: startOf(`1 ${unit}`, createdAt),
      people: figureOf(period, createdAt, listed),
      referred: figureOf(period, createdAt, and(listed, isNotNull(referredBy))),
      captchaUnavailable: figureOf(period, createdAt, and(listed, eq(captcha, 'unavailable'))),
      invited: figureOf(period, invitedAt, and(listed, isNotNull(invitedAt))),
      creditCents: figureOf(null, createdAt, listed, storeCreditCents).total,
      erased: count(erasedAt),
    })
    .from(signups)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
export type SignupsByTime = Awaited<ReturnType<typeof readSignupsByTime>>;

/** VIPs, by when their bonus was paid. */
export async function readVipFigure(handle: Handle, period: Period | null): Promise<Figure> {
  const { signupId, createdAt, kind } = creditEntries;
  const earned = handle
    .select({ id: signupId, at: max(createdAt).as('earned_at') })
    .from(creditEntries)
    .where(eq(kind, 'vip_bonus'))
    .groupBy(signupId)
    .as('earned');
  const figure = await handle
    .select(figureOf(period, sql`${earned.at}`))
    .from(signups)
    .leftJoin(earned, eq(earned.id, signups.id))
    .where(and(eq(signups.isVip, true), isNull(signups.erasedAt)));
  return onlyRow(figure);
}

/** The change of the spots left: −1 for each person who took one, erased or not. */
export async function readSpotsTaken(handle: Handle, period: Period | null, spots: number): Promise<Figure> {
  const figure = await handle
    .select(figureOf(period, signups.createdAt, undefined, sql`-1`))
    .from(signups)
    .where(lte(signups.signupPosition, spots));
  return onlyRow(figure);
}

/** Store credit that was given, less what was taken back, of people who are not erased: what is owed. */
export async function readCreditGiven(handle: Handle, period: Period | null): Promise<Figure> {
  const { createdAt, amountCents, signupId } = creditEntries;
  const figure = await handle
    .select(figureOf(period, createdAt, undefined, amountCents))
    .from(creditEntries)
    .innerJoin(signups, and(eq(signups.id, signupId), isNull(signups.erasedAt)));
  return onlyRow(figure);
}

/** These pay nothing, and most of them are not people. */
const isCounted = notInArray(referrals.state, ['rejected', 'reversed']);

/** Friends by the week in UTC in which their referrer joined, without those of erased referrers. */
export async function readFriendsByWeek(handle: Handle) {
  return handle
    .select({ week: startOf('7 days', signups.createdAt), friends: count() })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrals.referrerId))
    .where(and(isCounted, isNull(signups.erasedAt)))
    .groupBy(sql`1`);
}
export type FriendsByWeek = Awaited<ReturnType<typeof readFriendsByWeek>>;

/** When the first person joined. Positions are in the order of time. */
export async function readFirstSignup(handle: Handle): Promise<Date | undefined> {
  const [first] = await handle
    .select({ createdAt: signups.createdAt })
    .from(signups)
    .orderBy(asc(signups.signupPosition))
    .limit(1);
  return first?.createdAt;
}
