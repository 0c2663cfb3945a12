import { and, asc, desc, isNull, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { type SignupRow, signups } from '../schema/signups';
import {
  joinedPart,
  type Part,
  type PeopleCursor,
  type PeopleRank,
  type PeopleSelection,
  rankedPart,
} from './admin-people-lists';
import { referralStatsColumns } from './public-reads';

export const personColumns = {
  ...referralStatsColumns,
  id: signups.id,
  email: signups.email,
  firstName: signups.firstName,
  createdAt: signups.createdAt,
  invitedAt: signups.invitedAt,
  erasedAt: signups.erasedAt,
};

export type ListedPerson = Pick<SignupRow, keyof typeof personColumns>;

export interface PeopleStep {
  rank?: PeopleRank;
  /** Backward: from the end of the list to its start. */
  backward: boolean;
  /** Undefined: from the first person, or the last one. */
  after?: PeopleCursor;
  limit: number;
}

/** At most `limit` people after the cursor, in the direction of the step. */
export async function walkPeople(
  handle: Handle,
  selection: PeopleSelection,
  { rank, backward, after, limit }: PeopleStep,
): Promise<ListedPerson[]> {
  const joined = joinedPart(rank, selection);
  const parts = rank ? [rankedPart(rank, selection), joined] : [joined];
  const start = after && after.rank === 0 ? parts.length - 1 : 0;
  const remaining = backward ? parts.slice(0, after ? start + 1 : undefined).reverse() : parts.slice(start);
  const people: ListedPerson[] = [];
  for (const [index, part] of remaining.entries()) {
    if (people.length === limit) break;
    const step = { backward, after: index === 0 ? after : undefined, limit: limit - people.length };
    people.push(...(await readPart(handle, part, step)));
  }
  return people;
}

async function readPart(
  handle: Handle,
  { joins, where, order, at }: Part,
  { backward, after, limit }: Omit<PeopleStep, 'rank'>,
): Promise<ListedPerson[]> {
  const list = (values: SQL[]) => sql`(${sql.join(values, sql`, `)})`;
  const isBeyond = sql.raw(backward ? '<' : '>');
  const place = after && sql`${list(order)} ${isBeyond} ${list(at(after))}`;
  const query = handle.select(personColumns).from(signups).$dynamic();
  for (const { table, on } of joins) query.innerJoin(table, on);
  return query
    .where(and(isNull(signups.erasedAt), ...where, place))
    .orderBy(...order.map((each) => (backward ? desc(each) : asc(each))))
    .limit(limit);
}
