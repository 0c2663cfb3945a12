import { and, asc, count, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { signups } from '../../schema/signups';

const { tryOnFirst, erasedAt } = signups;

/** What people would try on first, the most frequent answers first. */
export const readFirstTryCounts = (handle: Handle) =>
  handle
    .select({ tryOnFirst: sql<string>`${tryOnFirst}`, people: count() })
    .from(signups)
    .where(and(isNotNull(tryOnFirst), isNull(erasedAt)))
    .groupBy(tryOnFirst)
    .orderBy(desc(count()), asc(tryOnFirst));
