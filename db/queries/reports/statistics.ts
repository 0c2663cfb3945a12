import { count, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { signups } from '../../schema/signups';
import { countIf } from '../../statements';

/** People and what is owed to them, by the day in UTC on which they joined, oldest first. Reads the whole table once. */
export async function readSignupsByDay(handle: Handle) {
  const { createdAt, erasedAt, referredBy, storeCreditCents } = signups;
  return handle
    .select({
      // `date_trunc` with a time zone takes twice as long as the rest of the query.
      day: sql`date_bin('1 day', ${createdAt}, '2001-01-01Z')`.mapWith(createdAt),
      people: count(),
      referred: countIf(isNotNull(referredBy)),
      creditCents: sql<number>`sum(${storeCreditCents})::float8`,
    })
    .from(signups)
    .where(isNull(erasedAt))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
