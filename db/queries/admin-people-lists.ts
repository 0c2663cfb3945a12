import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { emailSuppressions } from '../schema/email-suppressions';
import { rankings } from '../schema/rankings';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';

/** `withheld` and `unconfirmed` are about the referral that brought the person. */
export const peopleFilters = ['vip', 'withheld', 'unconfirmed', 'invited', 'bounced'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];
export type PeopleRank = 'score' | 'friends';

export interface PeopleSelection {
  filter?: PeopleFilter;
  /** Where they came from: a source, or null for people without one. */
  source?: string | null;
}

/** Where a page starts: after this person, or before when going backward. Lists by rank end with people without a rank. */
export interface PeopleCursor {
  /** The score or the number of friends; 0 in a list without a rank. */
  rank: number;
  position: number;
  id: string;
}

interface Join {
  table: PgTable;
  on: SQL;
}

/** A list has one part, or two if it is ordered by rank: people with a rank, then all others. */
export interface Part {
  joins: Join[];
  where: (SQL | undefined)[];
  order: SQL[];
  /** The values of `order` at the cursor. */
  at: (cursor: PeopleCursor) => SQL[];
}

const withRanking: Join = { table: rankings, on: eq(rankings.signupPosition, signups.signupPosition) };
const withReferral: Join = { table: referrals, on: eq(referrals.friendId, signups.id) };
const withSuppression: Join = { table: emailSuppressions, on: eq(emailSuppressions.signupId, signups.id) };

const isWithheld = eq(referrals.state, 'withheld');

/** `key`: the column that the index of the filter is ordered by, so that Postgres need not read and sort all its people. */
const filters: Record<PeopleFilter, { join?: Join; where: SQL; key?: PgColumn }> = {
  vip: { join: withRanking, where: sql`${rankings.isVip}`, key: rankings.signupPosition },
  withheld: { join: withReferral, where: isWithheld, key: referrals.friendId },
  unconfirmed: {
    join: withReferral,
    where: sql`${isWithheld} and ${referrals.reason} = 'unconfirmed'`,
    key: referrals.friendId,
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

/** Highest first, then by position. */
export function rankedPart(rank: PeopleRank, { filter, source }: PeopleSelection): Part {
  const column = { score: rankings.priorityScore, friends: rankings.referralCount }[rank];
  const { join, where } = (filter && filters[filter]) ?? {};
  return {
    joins: join && join !== withRanking ? [withRanking, join] : [withRanking],
    where: [sql`(-${column}) < 0`, where, ofSource(source)],
    order: [sql`(-${column})`, sql`${rankings.signupPosition}`],
    at: ({ rank, position }) => [sql`${-rank}::int`, sql`${position}::int`],
  };
}

/** In the order of joining: ids are UUIDv7, which sort by time. */
export function joinedPart(rank: PeopleRank | undefined, { filter, source }: PeopleSelection): Part {
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
