import { Suspense } from 'react';
import { PeopleFilters } from '@/components/admin/people/people-filters';
import { peopleColumns } from '@/components/admin/people/people-table';
import { ListSearch } from '@/components/admin/people/searches';
import { PageHeader } from '@/components/admin/ui/headings';
import { PagedTable } from '@/components/admin/ui/paged-table';
import {
  countPeople,
  type PeopleView,
  parsePeopleView,
  readPeoplePage,
  readSourceChoices,
} from '@/lib/admin/people/people-page';
import { peopleHref } from '@/lib/admin/people/people-view';
import { formatCents } from '@/lib/credit/money';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';
import { search } from '../actions';

export const metadata = { title: 'People' };

const noMatch = {
  title: 'Nobody here',
  description: 'Choose “Everybody” and “All sources” to see the whole list.',
};
const nobody = {
  title: 'Nobody has joined yet',
  description: 'Join on the site yourself to see what happens.',
};

export default async function PeoplePage({ searchParams }: PageProps<'/admin/people'>) {
  await requireOperator();
  const { view, page } = parsePeopleView(await searchParams);
  const { db } = runtime().admin;
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
      <ListSearch
        search={search}
        scope={{ view }}
        filters={<PeopleFilters view={view} sources={readSourceChoices(db)} />}
      >
        <PagedTable
          label="People"
          path="/admin/people"
          search={{ ...view, page }}
          columns={peopleColumns}
          rowKey={({ id }) => id}
          read={() => readPeoplePage(db, view, page)}
          empty={peopleHref({ ...view, sort: undefined }) === '/admin/people' ? nobody : noMatch}
        />
      </ListSearch>
    </>
  );
}

async function Count({ view }: { view: PeopleView }) {
  const { people, creditCents } = await countPeople(runtime().admin.db, view);
  return `${plural(people, 'person', 'people')} with ${formatCents(creditCents)} of store credit`;
}
