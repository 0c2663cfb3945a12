import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { creditEntries } from '../schema/credit-entries';
import { emailSuppressions } from '../schema/email-suppressions';
import { rankings } from '../schema/rankings';
import { type SignupRow, signups } from '../schema/signups';

export const personColumns = {
  id: signups.id,
  email: signups.email,
  firstName: signups.firstName,
  referralCode: signups.referralCode,
  signupPosition: signups.signupPosition,
  referralCount: signups.referralCount,
  storeCreditCents: signups.storeCreditCents,
  isVip: signups.isVip,
  priorityScore: signups.priorityScore,
  createdAt: signups.createdAt,
  invitedAt: signups.invitedAt,
  erasedAt: signups.erasedAt,
};

export type ListedPerson = Pick<SignupRow, keyof typeof personColumns>;

/** `withheld` and `unconfirmed` are about the referral that brought the person. */
export const peopleFilters = ['vip', 'withheld', 'unconfirmed', 'invited', 'bounced'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];
export const peopleRanks = ['score', 'friends'] as const;
export type PeopleRank = (typeof peopleRanks)[number];

export interface PeopleSelection {
  filter?: PeopleFilter;
  /** Where they came from: a source, or null for people without one. */
  source?: string | null;
}

/** A place between two people. In the order of a list: those who have the rank, then all others. */
export interface PeopleCursor {
  /** The score or the number of friends; 0 in a list without a rank. */
  rank: number;
  position: number;
  id: string;
}

export interface PeopleStep {
  rank?: PeopleRank;
  /** Backward: from the end of the list to its start. */
  backward: boolean;
  /** Undefined: from the first person, or the last one. */
  after?: PeopleCursor;
  limit: number;
}

interface Join {
  table: PgTable;
  on: SQL;
}

/** A list has one order, or two: people with a rank, then all others. */
interface Part {
  joins: Join[];
  where: (SQL | undefined)[];
  order: SQL[];
  /** The values of `order` at the cursor. */
  at: (cursor: PeopleCursor) => SQL[];
  /** Each has an index. Their people are merged. */
  halves?: { line: SQL; invited: SQL };
}

const withRanking: Join = { table: rankings, on: eq(rankings.signupPosition, signups.signupPosition) };
const withReferral: Join = { table: creditEntries, on: eq(creditEntries.referredSignupId, signups.id) };
const withSuppression: Join = { table: emailSuppressions, on: eq(emailSuppressions.signupId, signups.id) };

/** `offset 0` makes Postgres look up each decision. Otherwise it joins all of them before it shows the first person. */
const isWithheld = sql`${creditEntries.kind} = 'withheld' and not exists (
  select from ${creditEntries} decision
  where decision.referred_signup_id = ${creditEntries.referredSignupId} and decision.kind in ('release', 'rejection')
  offset 0)`;

/** `key`: the order of the index that finds these people, so that no list is read as a whole. */
const filters: Record<PeopleFilter, { join?: Join; where: SQL; key?: PgColumn }> = {
  vip: { join: withRanking, where: sql`${rankings.isVip}`, key: rankings.signupPosition },
  withheld: { join: withReferral, where: isWithheld, key: creditEntries.referredSignupId },
  unconfirmed: {
    join: withReferral,
    // `coalesce` keeps Postgres from the index of unconfirmed referrals by referrer, which it would have to sort.
    where: sql`${isWithheld} and coalesce(${creditEntries.reason}, '') = 'unconfirmed'`,
    key: creditEntries.referredSignupId,
  },
  invited: { where: isNotNull(signups.invitedAt) },
  bounced: {
    join: withSuppression,
    where: eq(emailSuppressions.reason, 'bounced'),
    key: emailSuppressions.signupId,
  },
};

const sourceOf = sql`coalesce(${signups.utmSource}, ${signups.referrerHost})`;

function ofSource(source: string | null | undefined): SQL | undefined {
  if (source === undefined) return undefined;
  return source === null ? isNull(sourceOf) : eq(sourceOf, source);
}

const invitedHalves = { line: sql`not ${rankings.isInvited}`, invited: sql`${rankings.isInvited}` };

/** Highest first, then by position. */
function rankedPart(rank: PeopleRank, { filter, source }: PeopleSelection): Part {
  const column = { score: rankings.priorityScore, friends: rankings.referralCount }[rank];
  const { join, where } = (filter && filters[filter]) ?? {};
  return {
    joins: join && join !== withRanking ? [withRanking, join] : [withRanking],
    where: [sql`(-${column}) < 0`, where, ofSource(source)],
    order: [sql`(-${column})`, sql`${rankings.signupPosition}`],
    at: ({ rank, position }) => [sql`${-rank}::int`, sql`${position}::int`],
    halves: rank === 'score' ? invitedHalves : undefined,
  };
}

/** In the order of joining: ids sort by the time at which they were made. */
function joinedPart(rank: PeopleRank | undefined, { filter, source }: PeopleSelection): Part {
  const { join, where, key = signups.signupPosition } = (filter && filters[filter]) ?? {};
  const column = rank && { score: signups.priorityScore, friends: signups.referralCount }[rank];
  const isById = key.columnType === 'PgUUID';
  return {
    joins: join ? [join] : [],
    where: [column && eq(column, 0), where, ofSource(source)],
    order: [sql`${key}`],
    at: ({ id, position }) => [isById ? sql`${id}::uuid` : sql`${position}::int`],
  };
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
  { halves, ...part }: Part,
  step: Omit<PeopleStep, 'rank'>,
): Promise<ListedPerson[]> {
  if (!halves) return selectPeople(handle, part, step);
  const half = (condition: SQL) => selectPeople(handle, { ...part, where: [...part.where, condition] }, step);
  const people = (await unionAll(half(halves.line), half(halves.invited))).sort(byScore);
  return (step.backward ? people.reverse() : people).slice(0, step.limit);
}

const byScore = (a: ListedPerson, b: ListedPerson) =>
  b.priorityScore - a.priorityScore || a.signupPosition - b.signupPosition;

function selectPeople(
  handle: Handle,
  { joins, where, order, at }: Omit<Part, 'halves'>,
  { backward, after, limit }: Omit<PeopleStep, 'rank'>,
) {
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
