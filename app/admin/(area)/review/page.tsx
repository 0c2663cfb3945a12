import { Suspense } from 'react';
import { readForPage, requireOperator } from '@/app/admin/session';
import { appealTable } from '@/components/admin/review/appeal-table';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { groupTable } from '@/components/admin/review/group-table';
import { ReasonFilter, ReviewTabs } from '@/components/admin/review/review-filters';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { listReviewGroups } from '@/lib/admin/review/groups';
import {
  countAppeals,
  countForReview,
  listAppeals,
  type ReviewSearch,
  reviewSearch,
} from '@/lib/admin/review/review';
import { decisionsFor } from '@/lib/admin/review/review-words';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Review' };

const PATH = '/admin/review';
const APPEALS_FIRST = 5;

export default async function ReviewPage({ searchParams }: PageProps<'/admin/review'>) {
  await requireOperator();
  const search = reviewSearch.parse(await searchParams);
  const { view, state, reason, page } = search;
  const isPaid = state === 'paid';
  const { admin } = runtime();
  const appeals = await readForPage(countAppeals(admin.db));
  const isStart = !view && state === 'withheld' && !reason && page === 1;
  return (
    <>
      <PageHeader
        title="Review"
        description={
          isPaid
            ? 'Referrers with three or more paid friends. Those who share the most come first.'
            : 'Referrals that look suspicious wait here for your decision. A network or domain has all of its referrals, also paid ones. The most money comes first.'
        }
      />
      {isStart && appeals > 0 && (
        <Section title="Appeals" className="mb-8">
          <FirstAppeals />
        </Section>
      )}
      <ReviewTabs search={search} appeals={appeals} />
      {view === 'appeals' && (
        <PagedTable
          {...appealTable}
          path={PATH}
          search={{ view, page }}
          read={() => listAppeals(admin.db, page)}
        />
      )}
      {!view && (
        // The same one for every reason, whose links keep the focus.
        <Suspense key={state} fallback={<TableSkeleton />}>
          <Groups search={search} />
        </Suspense>
      )}
    </>
  );
}

/** The oldest come first. The tab has all of them. */
async function FirstAppeals() {
  const { rows } = await listAppeals(runtime().admin.db, 1, APPEALS_FIRST);
  return <DataTable {...appealTable} rows={rows} />;
}

/** The reasons wait for the list, which they would push down. Groups of one can be selected and decided. */
async function Groups({ search }: { search: ReviewSearch }) {
  const { db } = runtime().admin;
  const { state } = search;
  const [{ rows, hasNext }, counts] = await Promise.all([
    listReviewGroups(db, search),
    state === 'paid' ? undefined : countForReview(db, state),
  ]);
  const singles = rows.filter(({ friends }) => friends === 1).map(({ friendId }) => friendId);
  return (
    <SelectionProvider rows={singles}>
      {counts && <ReasonFilter search={search} counts={counts} />}
      <DataTable {...groupTable(state)} rows={rows} isSelectable={singles.length > 0} />
      <Pager label="groups" path={PATH} search={search} hasNext={hasNext} />
      {singles.length > 0 && <DecisionBar decisions={decisionsFor[state]} state={state} />}
    </SelectionProvider>
  );
}
