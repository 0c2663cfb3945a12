import { and, asc, count, desc, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { signups } from '../../schema/signups';

const answerColumns = { tryOnFirst: signups.tryOnFirst, country: signups.country };
export type AnswerName = keyof typeof answerColumns;

/** The most frequent answers first. `share` is a part of all who answered and have joined since then; null is everybody. */
export async function readAnswerCounts(handle: Handle, name: AnswerName, since: Date | null) {
  const column = answerColumns[name];
  return handle
    .select({
      answer: sql<string>`${column}`.as('answer'),
      people: count(),
      share: sql<number>`(count(*) / sum(count(*)) over ())::float8`,
    })
    .from(signups)
    .where(
      and(isNotNull(column), isNull(signups.erasedAt), since ? gte(signups.createdAt, since) : undefined),
    )
    .groupBy(column)
    .orderBy(desc(count()), asc(column));
}
