import { and, asc, count, eq, isNotNull, isNull, lte, max, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { type Figure, figureOf, type Period } from '../../figures';
import { creditEntries } from '../../schema/credit-entries';
import { signups } from '../../schema/signups';
import { onlyRow } from '../../statements';

// Only operators may cause these reads: most functions read the whole table.

/**
 * People by the day in UTC on which they joined, oldest first. Most figures of the Overview are sums of it, so that
 * Postgres reads the table once. Only `erased` counts erased people.
 */
export async function readSignupsByDay(handle: Handle, period: Period) {
  const { createdAt, invitedAt, erasedAt, referredBy, storeCreditCents } = signups;
  const listed = isNull(erasedAt);
  return handle
    .select({
      // `date_trunc` with a time zone takes twice as long as the rest of the query.
      day: sql`date_bin('1 day', ${createdAt}, '2001-01-01Z')`.mapWith(createdAt),
      people: figureOf(period, createdAt, listed),
      referred: figureOf(period, createdAt, and(listed, isNotNull(referredBy))),
      invited: figureOf(period, invitedAt, and(listed, isNotNull(invitedAt))),
      creditCents: sql<number>`coalesce(sum(${storeCreditCents}) filter (where ${listed}), 0)::float8`,
      erased: count(erasedAt),
    })
    .from(signups)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
export type SignupsByDay = Awaited<ReturnType<typeof readSignupsByDay>>;

/** VIPs, by when their bonus was paid. */
export async function readVipFigure(handle: Handle, period: Period): Promise<Figure> {
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
export async function readSpotsTaken(handle: Handle, period: Period, spots: number): Promise<Figure> {
  const figure = await handle
    .select(figureOf(period, signups.createdAt, undefined, sql`-1`))
    .from(signups)
    .where(lte(signups.signupPosition, spots));
  return onlyRow(figure);
}

/** Store credit that was given, less what was taken back, of people who are not erased: what is owed. */
export async function readCreditGiven(handle: Handle, period: Period): Promise<Figure> {
  const { createdAt, amountCents, signupId } = creditEntries;
  const figure = await handle
    .select(figureOf(period, createdAt, undefined, amountCents))
    .from(creditEntries)
    .innerJoin(signups, and(eq(signups.id, signupId), isNull(signups.erasedAt)));
  return onlyRow(figure);
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
