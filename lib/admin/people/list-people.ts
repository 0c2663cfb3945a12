import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { type ListedPerson, walkPeople } from '@/db/queries/admin-people';
import {
  type PeopleCursor,
  type PeopleRank,
  type PeopleSelection,
  peopleFilters,
} from '@/db/queries/admin-people-lists';
import { cursorSchema, encodeCursor } from './cursor';
import { firstOrder, NO_SOURCE, type PeopleSort, type PeopleView, peopleSorts } from './list-options';
import { markPeople, type PersonItem } from './person-item';

export const PAGE_SIZE = 50;

/** Invalid values are ignored, so that an old link still shows the list. */
const viewSchema = z.object({
  filter: z.enum(peopleFilters).optional().catch(undefined),
  source: z.string().max(100).optional().catch(undefined),
  sort: z.enum(peopleSorts).default('position').catch('position'),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  after: cursorSchema.optional().catch(undefined),
  before: cursorSchema.optional().catch(undefined),
});

/** Where a page begins (`after`) or ends (`before`). */
export interface PeoplePlace {
  after?: PeopleCursor;
  before?: PeopleCursor;
}

/** @param parameters the search parameters of the page. */
export function parsePeopleView(parameters: unknown): { view: PeopleView; place: PeoplePlace } {
  const { after, before, ...rest } = viewSchema.parse(parameters);
  return { view: { ...rest, order: rest.order ?? firstOrder[rest.sort] }, place: { after, before } };
}

/** People join in the order of their positions, and credit increases with the number of friends. */
const rankOf: Record<PeopleSort, PeopleRank | undefined> = {
  position: undefined,
  joined: undefined,
  score: 'score',
  friends: 'friends',
  credit: 'friends',
};

export interface PeoplePage {
  people: PersonItem[];
  /** The cursors of the neighbouring pages. */
  previous: string | null;
  next: string | null;
}

/** A page of the list. Reads only its own rows, however long the list is. */
export async function listPeople(handle: Handle, view: PeopleView, place: PeoplePlace): Promise<PeoplePage> {
  const { people, previous, next } = await walk(handle, view, place);
  return { people: await markPeople(handle, people), previous, next };
}

async function walk(handle: Handle, view: PeopleView, { after, before }: PeoplePlace) {
  const rank = rankOf[view.sort];
  const isReversed = (rank !== undefined) === (view.order === 'asc');
  const step = { rank, limit: PAGE_SIZE + 1 };
  if (before) {
    const found = await walkPeople(handle, selectionOf(view), {
      ...step,
      backward: !isReversed,
      after: before,
    });
    // Near the start, the first page shows more than the rows before the cursor.
    if (found.length > PAGE_SIZE) return pageOf(found.slice(0, PAGE_SIZE).reverse(), rank, true, true);
    return walk(handle, view, {});
  }
  const found = await walkPeople(handle, selectionOf(view), { ...step, backward: isReversed, after });
  return pageOf(found.slice(0, PAGE_SIZE), rank, after !== undefined, found.length > PAGE_SIZE);
}

function selectionOf({ filter, source }: PeopleView): PeopleSelection {
  return { filter, source: source === NO_SOURCE ? null : source };
}

function pageOf(
  people: ListedPerson[],
  rank: PeopleRank | undefined,
  hasPrevious: boolean,
  hasNext: boolean,
) {
  const cursorOf = (person: ListedPerson | undefined) => person && encodeCursor(placeOf(person, rank));
  return {
    people,
    previous: (hasPrevious && cursorOf(people[0])) || null,
    next: (hasNext && cursorOf(people.at(-1))) || null,
  };
}

function placeOf(person: ListedPerson, rank: PeopleRank | undefined): PeopleCursor {
  const values = { score: person.priorityScore, friends: person.referralCount };
  return { rank: rank ? values[rank] : 0, position: person.signupPosition, id: person.id };
}
