import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { appealTable } from '@/components/admin/review/appeal-table';
import { groupTable } from '@/components/admin/review/group-table';
import { ReasonFilter, StateTabs } from '@/components/admin/review/review-filters';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { Skeleton } from '@/components/admin/ui/placeholders';
import { listReviewGroups, termsOf } from '@/lib/admin/review/groups';
import {
  countAppeals,
  countForReview,
  listAppeals,
  parseReviewSearch,
  type ReviewSearch,
} from '@/lib/admin/review/review';
import { runtime } from '@/lib/runtime';
import { decide } from '../actions';

export const metadata: Metadata = { title: 'Review' };

const PATH = '/admin/review';
const APPEALS_FIRST = 5;

export default async function ReviewPage({ searchParams }: PageProps<'/admin/review'>) {
  await requireOperator();
  const search = parseReviewSearch(await searchParams);
  const { view, state, reason, page } = search;
  const isPaid = state === 'paid';
  const { admin, env } = runtime();
  const appeals = await countAppeals(admin.db);
  const isStart = !view && state === 'withheld' && !reason && page === 1;
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
      {isStart && appeals > 0 && (
        <Section title="Appeals" className="mb-8">
          <FirstAppeals />
        </Section>
      )}
      <StateTabs path={PATH} state={view ? undefined : state} appeals={appeals} />
      {!isPaid && !view && (
        <Suspense key={search.state} fallback={<Skeleton className="mb-5 h-8" />}>
          <Reasons search={search} />
        </Suspense>
      )}
      {view ? (
        <PagedTable
          {...appealTable(decide)}
          pagesOf="appeals"
          path={PATH}
          search={{ view, page }}
          read={() => listAppeals(admin.db, page)}
        />
      ) : (
        <PagedTable
          {...groupTable(state)}
          pagesOf="groups"
          path={PATH}
          search={search}
          read={() => listReviewGroups(admin.db, search, termsOf(env))}
        />
      )}
    </>
  );
}

/** The oldest come first. The tab has all of them. */
async function FirstAppeals() {
  const { rows } = await listAppeals(runtime().admin.db, 1, APPEALS_FIRST);
  return <DataTable {...appealTable(decide)} rows={rows} />;
}

async function Reasons({ search }: { search: ReviewSearch }) {
  const counts = await countForReview(runtime().admin.db, search.state);
  return <ReasonFilter path={PATH} search={search} counts={counts} />;
}
