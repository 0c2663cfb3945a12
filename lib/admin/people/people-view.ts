import type { PeopleFilter, PeopleSort } from '@/db/queries/admin-people';
import { href } from '../paths';

type PeopleOrder = 'asc' | 'desc';

/** All of it appears in the URL, so none of it may be personal data. */
export interface PeopleView {
  filter?: PeopleFilter;
  /** `NO_SOURCE`: people without a source. */
  source?: string;
  sort: PeopleSort;
  order: PeopleOrder;
}

/** What the list can be sorted by, and the order after the first click on a column. */
export const firstOrder: Record<PeopleSort, PeopleOrder> = {
  position: 'asc',
  joined: 'desc',
  score: 'desc',
  friends: 'desc',
  credit: 'desc',
};

/** No source is stored as an empty text. */
export const NO_SOURCE = '';
/** Nobody's link, and no source or host. */
export const NO_SOURCE_TITLE = 'Direct or unknown';

export function peopleHref({ filter, source, sort, order }: PeopleView, page = 1) {
  const isDefault = sort === 'position' && order === 'asc';
  const sorting = isDefault ? {} : { sort, order };
  return href('/admin/people', { filter, source, ...sorting, page: page === 1 ? undefined : page });
}

/** The URL that sorts by a column, or reverses the order if the list is sorted by it already. */
export function sortHref(view: PeopleView, sort: PeopleSort) {
  const reversed = view.order === 'asc' ? 'desc' : 'asc';
  return peopleHref({ ...view, sort, order: sort === view.sort ? reversed : firstOrder[sort] });
}
