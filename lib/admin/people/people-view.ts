import type { PeopleOrder, PeopleSort } from '@/db/queries/reports/people';
import type { SourceKind } from '@/db/queries/reports/sources';
import { href } from '../paths';
import type { PeopleView } from './people-page';

/** What the list can be sorted by, and the order after the first click on a column. */
export const firstOrder: Record<PeopleSort, PeopleOrder['order']> = {
  position: 'asc',
  joined: 'desc',
  score: 'desc',
  friends: 'desc',
  credit: 'desc',
};

/** No source is stored as an empty text. */
export const NO_SOURCE = '';
/** What operators read for people without a source. `source`: nobody's link, and no source or host. */
const noSource: Record<SourceKind, string> = {
  source: 'Direct or unknown',
  medium: '(no medium)',
  campaign: '(no campaign)',
  host: '(no website)',
};

export const sourceTitle = (source: string | null | undefined, by: SourceKind = 'source') =>
  source || noSource[by];

export function peopleHref({ sort, order, ...filters }: Partial<PeopleView>) {
  const isDefault = (sort ?? 'position') === 'position' && order !== 'desc';
  return href('/admin/people', isDefault ? filters : { ...filters, sort, order });
}

/** The URL that sorts by a column, or reverses the order if the list is sorted by it already. */
export function sortHref(view: PeopleView, sort: PeopleSort) {
  const reversed = view.order === 'asc' ? 'desc' : 'asc';
  return peopleHref({ ...view, sort, order: sort === view.sort ? reversed : firstOrder[sort] });
}
