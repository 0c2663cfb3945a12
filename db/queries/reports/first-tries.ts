import { and, asc, count, desc, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { signups } from '../../schema/signups';

const { tryOnFirst, erasedAt, createdAt } = signups;

/** What people would try on first, the most frequent answers first. `share` is a part of all who answered and have joined since then. */
export async function readFirstTryCounts(handle: Handle, since: Date) {
  return handle
    .select({
      tryOnFirst: sql<string>`${tryOnFirst}`.as('first_try'),
      people: count(),
      share: sql<number>`(count(*) / sum(count(*)) over ())::float8`,
    })
    .from(signups)
    .where(and(isNotNull(tryOnFirst), isNull(erasedAt), gte(createdAt, since)))
    .groupBy(tryOnFirst)
    .orderBy(desc(count()), asc(tryOnFirst));
}
