import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { ExportForm } from '@/components/admin/people/export-form';
import { PeopleFilters } from '@/components/admin/people/people-filters';
import { peopleColumns } from '@/components/admin/people/people-table';
import { SearchForm } from '@/components/admin/people/search-form';
import { DataTable } from '@/components/admin/ui/data-table';
import { StreamedPart } from '@/components/admin/ui/failures';
import { PageHeader } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import {
  countInView,
  type PeopleView,
  parsePeopleView,
  readPeopleChoices,
  readPeoplePage,
} from '@/lib/admin/people/people-page';
import { nobodyMatches, peopleHref } from '@/lib/admin/people/people-view';
import { formatCents } from '@/lib/credit/money';
import { formatPeople } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../../session';
import { WaitlistState } from './waitlist-state';

export const metadata = { title: 'People' };

const noMatch = {
  title: 'Nobody here',
  description: 'Clear the filter to see the whole list.',
};
const nobody = {
  title: 'Nobody has joined yet',
  description: 'Join on the site yourself to see what happens.',
};

export default async function PeoplePage({ searchParams }: PageProps<'/admin/people'>) {
  await requireOperator();
  const { view, page, opensOnlyMatch } = parsePeopleView(await searchParams);
  const { q, ...filters } = view;
  const { db } = runtime().admin;
  const matches = opensOnlyMatch ? await readForPage(readPeoplePage(db, view, page)) : undefined;
  const [match, ...others] = matches?.rows ?? [];
  if (match && others.length === 0) redirect(`/admin/people/${match.id}`);
  return (
    <>
      <PageHeader
        title="People"
        description={
          <Suspense fallback={<span>Counting…</span>}>
            <Count view={view} />
          </Suspense>
        }
      />
      <SearchForm
        action="/admin/people"
        label="Search by address, name, code or position"
        text={q}
        search={{ ...filters, open: 1 }}
      />
      <div className="mb-4 flex min-h-9 flex-wrap items-center gap-3 touch:min-h-11">
        <Suspense>
          <Filters view={view} />
        </Suspense>
        <div className="ms-auto">
          <ExportForm view={view} />
        </div>
      </div>
      <Suspense key={href('/admin/people', { ...view, page })} fallback={<TableSkeleton />}>
        <People view={view} read={async () => matches ?? readPeoplePage(db, view, page)} />
      </Suspense>
      <StreamedPart title="Signups open or closed" skeleton="mt-10 h-9 touch:h-11">
        <WaitlistState />
      </StreamedPart>
    </>
  );
}

const Filters = async ({ view }: { view: PeopleView }) => (
  <PeopleFilters view={view} choices={await readPeopleChoices(runtime().admin.db)} />
);

async function People({ view, read }: { view: PeopleView; read: () => ReturnType<typeof readPeoplePage> }) {
  const { rows, page, hasNext } = await read();
  return (
    <>
      <DataTable
        label="People"
        columns={peopleColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={emptyOf(view)}
      />
      <Pager label="people" path="/admin/people" search={{ ...view, page }} hasNext={hasNext} />
    </>
  );
}

function emptyOf(view: PeopleView) {
  if (view.q) return nobodyMatches;
  return peopleHref({ ...view, sort: undefined }) === '/admin/people' ? nobody : noMatch;
}

async function Count({ view }: { view: PeopleView }) {
  const { people, creditCents } = await countInView(runtime().admin.db, view);
  return `${formatPeople(people)} with ${formatCents(creditCents)} of store credit`;
}
