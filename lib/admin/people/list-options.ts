import type { PeopleFilter } from '@/db/queries/admin-people-lists';

/** What the list of people can be sorted by. Client-safe, like the rest of this file. */
export const peopleSorts = ['position', 'joined', 'score', 'friends', 'credit'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

export type PeopleOrder = 'asc' | 'desc';

/** Like everything else in the address, none of it is personal. */
export interface PeopleView {
  filter?: PeopleFilter;
  /** `none`: people without a source. */
  source?: string;
  sort: PeopleSort;
  order: PeopleOrder;
}

/** The order that is useful first. */
export const firstOrder: Record<PeopleSort, PeopleOrder> = {
  position: 'asc',
  joined: 'desc',
  score: 'desc',
  friends: 'desc',
  credit: 'desc',
};

export const NO_SOURCE = 'none';

/** The address of a view. Without a cursor, of its first page. */
export function peopleHref(
  { filter, source, sort, order }: PeopleView,
  cursor: { after: string } | { before: string } | null = null,
): string {
  const isDefault = sort === 'position' && order === 'asc';
  const parameters = new URLSearchParams({
    ...(filter && { filter }),
    ...(source !== undefined && { source }),
    ...(!isDefault && { sort, order }),
    ...cursor,
  });
  return parameters.size > 0 ? `/admin/people?${parameters}` : '/admin/people';
}

/** The address that sorts by each column, or reverses its order. */
export function sortHrefs(view: PeopleView): Record<PeopleSort, string> {
  const hrefs = peopleSorts.map((sort) => {
    const reversed = view.order === 'asc' ? 'desc' : 'asc';
    return [sort, peopleHref({ ...view, sort, order: sort === view.sort ? reversed : firstOrder[sort] })];
  });
  return Object.fromEntries(hrefs);
}
