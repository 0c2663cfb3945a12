import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { groupTable } from '@/components/admin/review/group-table';
import { ReasonFilter, ReviewTabs } from '@/components/admin/review/review-filters';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { listReviewGroups } from '@/lib/admin/review/groups';
import { countForReview, type ReviewSearch, reviewSearch } from '@/lib/admin/review/review';
import { decisionsFor } from '@/lib/admin/review/review-words';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Review' };

const PATH = '/admin/review';

export default async function ReviewPage({ searchParams }: PageProps<'/admin/review'>) {
  await requireOperator();
  const search = reviewSearch.parse(await searchParams);
  const { state } = search;
  const isPaid = state === 'paid';
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
      <ReviewTabs search={search} />
      {/* The same one for every reason, whose links keep the focus. */}
      <Suspense key={state} fallback={<TableSkeleton />}>
        <Groups search={search} />
      </Suspense>
    </>
  );
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
