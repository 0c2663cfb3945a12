import { Suspense } from 'react';
import type { PeopleSort } from '@/lib/admin/people/people-page';
import {
  firstOrder,
  NO_SOURCE,
  NO_SOURCE_TITLE,
  type PeopleView,
  peopleHref,
} from '@/lib/admin/people/people-view';
import { LinkSelect } from '../ui/link-select';

const filters: [PeopleView['filter'], string][] = [
  [undefined, 'Everybody'],
  ['vip', 'VIP'],
  ['withheld', 'Referral withheld'],
  ['unconfirmed', 'Unconfirmed'],
  ['invited', 'Invited'],
  ['bounced', 'Email bounced'],
];

const sorts: [PeopleSort, string][] = [
  ['position', 'Position'],
  ['joined', 'Newest first'],
  ['score', 'Score'],
  ['friends', 'Friends'],
  ['credit', 'Credit'],
];

interface PeopleFiltersProps {
  view: PeopleView;
  /** Reading them can take longer than the page. */
  sources: Promise<readonly string[]>;
}

/** Each choice has its own URL, so that a view can be reloaded and shared. */
export function PeopleFilters({ view, sources }: PeopleFiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <LinkSelect
        label="Show"
        links={filters.map(([filter, label]) => ({
          href: peopleHref({ ...view, filter }),
          label,
          isCurrent: filter === view.filter,
        }))}
      />
      <Suspense fallback={<LinkSelect label="Source" links={sourceLinks(view, [])} isLoading />}>
        <SourceSelect view={view} sources={sources} />
      </Suspense>
      <LinkSelect
        label="Sort by"
        links={sorts.map(([sort, label]) => ({
          href: peopleHref({ ...view, sort, order: firstOrder[sort] }),
          label,
          isCurrent: sort === view.sort,
        }))}
      />
    </div>
  );
}

async function SourceSelect({ view, sources }: PeopleFiltersProps) {
  return <LinkSelect label="Source" links={sourceLinks(view, await sources)} />;
}

function sourceLinks(view: PeopleView, sources: readonly string[]) {
  // The URL may have a source that is not among the first ones.
  const choices = new Set([undefined, NO_SOURCE, ...sources, view.source]);
  return [...choices].map((source) => ({
    href: peopleHref({ ...view, source }),
    label: source === undefined ? 'All sources' : source || NO_SOURCE_TITLE,
    isCurrent: source === view.source,
  }));
}
