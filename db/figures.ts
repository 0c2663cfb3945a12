import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export interface Period {
  from: Date;
  before?: { from: Date; to: Date };
}

export interface Figure {
  total: number;
  added: number;
  before: number | null;
}

/** Adds up the rows of a condition: all of them, and those with a time in the period and the one before. */
export function figureOf(
  { from, before }: Period,
  time: SQLWrapper,
  condition?: SQL,
  amount: SQLWrapper = sql`1`,
) {
  const add = (within?: SQL) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${and(sql`true`, condition, within)}), 0)::float8`;
  const at = (limit: Date) => sql`${limit.toISOString()}::timestamptz`;
  return {
    total: add(),
    added: add(sql`${time} >= ${at(from)}`),
    before: before ? add(sql`${time} >= ${at(before.from)} and ${time} < ${at(before.to)}`) : sql<null>`null`,
  };
}
