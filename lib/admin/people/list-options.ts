import type { PeopleFilter } from '@/db/queries/admin-people-lists';

/** What the list of people can be sorted by. Client-safe. */
export const peopleSorts = ['position', 'joined', 'score', 'friends', 'credit'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

type PeopleOrder = 'asc' | 'desc';

/** All of it appears in the URL, so none of it may be personal data. */
export interface PeopleView {
  filter?: PeopleFilter;
  /** `NO_SOURCE`: people without a source. */
  source?: string;
  sort: PeopleSort;
  order: PeopleOrder;
}

/** The order after the first click on a column. */
export const firstOrder: Record<PeopleSort, PeopleOrder> = {
  position: 'asc',
  joined: 'desc',
  score: 'desc',
  friends: 'desc',
  credit: 'desc',
};

/** No source is stored as an empty text. */
export const NO_SOURCE = '';

/** The URL of a view: of its first page, or of the page at `cursor`. */
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

/** For each column, the URL that sorts by it, or reverses the order if it is sorted already. */
export function sortHrefs(view: PeopleView): Record<PeopleSort, string> {
  const hrefs = peopleSorts.map((sort) => {
    const reversed = view.order === 'asc' ? 'desc' : 'asc';
    return [sort, peopleHref({ ...view, sort, order: sort === view.sort ? reversed : firstOrder[sort] })];
  });
  return Object.fromEntries(hrefs);
}
