import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PeopleFilters } from '@/components/admin/people/people-filters';
import { PeopleSearch } from '@/components/admin/people/people-search';
import { PeopleTable } from '@/components/admin/people/people-table';
import { EmptyState } from '@/components/admin/ui/empty-state';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Pager } from '@/components/admin/ui/pager';
import { Skeleton } from '@/components/admin/ui/skeleton';
import { type PeopleView, peopleHref, sortHrefs } from '@/lib/admin/people/list-options';
import { listPeople, type PeoplePlace, parsePeopleView } from '@/lib/admin/people/list-people';
import { listSources } from '@/lib/admin/people/sources';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';
import { search } from './actions';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage({ searchParams }: PageProps<'/admin/people'>) {
  await requireOperator();
  const { view, place } = parsePeopleView(await searchParams);
  const key = JSON.stringify([view, place]);
  return (
    <>
      <PageHeader title="People" />
      <PeopleSearch search={search}>
        <PeopleFilters view={view} sources={listSources(runtime().admin.db)} />
        <Suspense key={key} fallback={<ListSkeleton />}>
          <List view={view} place={place} />
        </Suspense>
      </PeopleSearch>
    </>
  );
}

async function List({ view, place }: { view: PeopleView; place: PeoplePlace }) {
  const { people, previous, next } = await listPeople(runtime().admin.db, view, place);
  return (
    <>
      <PeopleTable
        label="People"
        people={people}
        sort={{ column: view.sort, direction: view.order, hrefs: sortHrefs(view) }}
        empty={<EmptyState title="Nobody here" description="No person on the list matches these filters." />}
      />
      <Pager
        label="people"
        previous={previous && peopleHref(view, { before: previous })}
        next={next && peopleHref(view, { after: next })}
      />
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-9 max-md:h-36" />
      ))}
    </div>
  );
}
