import { type SQLWrapper, sql } from 'drizzle-orm';

/** A time as text for the cursor of a page: a `Date` would lose the microseconds. */
export const toMicroseconds = (time: SQLWrapper) =>
  sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

export const fromMicroseconds = (text: string) =>
  sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`;
