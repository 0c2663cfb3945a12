import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PeopleFilters } from '@/components/admin/people/people-filters';
import { PeopleSearch } from '@/components/admin/people/people-search';
import { PeopleTable } from '@/components/admin/people/people-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { parsePeopleView, readPeoplePage, readSources } from '@/lib/admin/people/people-page';
import { type PeopleView, peopleHref } from '@/lib/admin/people/people-view';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';
import { search } from '../actions';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage({ searchParams }: PageProps<'/admin/people'>) {
  await requireOperator();
  const { view, page } = parsePeopleView(await searchParams);
  return (
    <>
      <PageHeader title="People" />
      <PeopleSearch search={search}>
        <PeopleFilters view={view} sources={readSources(runtime().admin.db)} />
        <Suspense key={peopleHref(view, page)} fallback={<TableSkeleton rows={12} />}>
          <List view={view} page={page} />
        </Suspense>
      </PeopleSearch>
    </>
  );
}

async function List({ view, page }: { view: PeopleView; page: number }) {
  const { rows, hasNext } = await readPeoplePage(runtime().admin.db, view, page);
  return (
    <>
      <PeopleTable
        label="People"
        people={rows}
        view={view}
        empty={
          view.filter || view.source !== undefined
            ? {
                title: 'Nobody here',
                description: 'Choose “Everybody” and “All sources” to see the whole list.',
              }
            : {
                title: 'Nobody has joined yet',
                description: 'Join on the site yourself to see what happens.',
              }
        }
      />
      <Pager label="people" path="/admin/people" search={{ ...view, page }} hasNext={hasNext} />
    </>
  );
}
