import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { GroupTable } from '@/components/admin/review/group-table';
import { ReasonFilter, StateTabs } from '@/components/admin/review/review-filters';
import { PageHeader } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import {
  countForReview,
  listReviewGroups,
  parseReviewSearch,
  type ReviewSearch,
} from '@/lib/admin/review/review';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Review' };

const PATH = '/admin/review';

interface PartProps {
  search: ReviewSearch;
}

export default async function ReviewPage({ searchParams }: PageProps<'/admin/review'>) {
  await requireOperator();
  const search = parseReviewSearch(await searchParams);
  const isPaid = search.state === 'paid';
  return (
    <>
      <PageHeader
        title="Review"
        description={
          isPaid
            ? 'Referrers with three or more paid friends. The most suspicious come first.'
            : 'Referrals that look suspicious wait here for your decision. The most suspicious come first.'
        }
      />
      <StateTabs path={PATH} state={search.state} />
      {!isPaid && (
        <Suspense key={search.state} fallback={<Skeleton className="mb-5 h-8" />}>
          <Reasons search={search} />
        </Suspense>
      )}
      <Suspense key={href(PATH, search)} fallback={<TableSkeleton />}>
        <Groups search={search} />
      </Suspense>
    </>
  );
}

async function Reasons({ search }: PartProps) {
  const counts = await countForReview(runtime().admin.db, search.state);
  return <ReasonFilter path={PATH} search={search} counts={counts} />;
}

async function Groups({ search }: PartProps) {
  const { rows, hasNext } = await listReviewGroups(runtime().admin.db, search);
  return (
    <>
      <GroupTable groups={rows} state={search.state} />
      <Pager label="groups" path={PATH} search={search} hasNext={hasNext} />
    </>
  );
}
