import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AppealTable } from '@/components/admin/review/appeal-table';
import { GroupTable } from '@/components/admin/review/group-table';
import { ReasonFilter, StateTabs } from '@/components/admin/review/review-filters';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import {
  countAppeals,
  countForReview,
  listAppeals,
  listReviewGroups,
  parseReviewSearch,
  type ReviewSearch,
} from '@/lib/admin/review/review';
import { runtime } from '@/lib/runtime';
import { decide } from '../actions';

export const metadata: Metadata = { title: 'Review' };

const PATH = '/admin/review';
const APPEALS_FIRST = 5;

interface PartProps {
  search: ReviewSearch;
}

export default async function ReviewPage({ searchParams }: PageProps<'/admin/review'>) {
  await requireOperator();
  const search = parseReviewSearch(await searchParams);
  const { view, state, reason, page } = search;
  const isPaid = state === 'paid';
  const appeals = await countAppeals(runtime().admin.db);
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
          <Appeals page={1} perPage={APPEALS_FIRST} />
        </Section>
      )}
      <StateTabs path={PATH} state={view ? undefined : state} appeals={appeals} />
      {!isPaid && !view && (
        <Suspense key={search.state} fallback={<Skeleton className="mb-5 h-8" />}>
          <Reasons search={search} />
        </Suspense>
      )}
      <Suspense key={href(PATH, search)} fallback={<TableSkeleton />}>
        {view ? <Appeals page={page} /> : <Groups search={search} />}
      </Suspense>
    </>
  );
}

/** The oldest come first. On the first page of the review there are a few, and the tab has all of them. */
async function Appeals({ page, perPage }: { page: number; perPage?: number }) {
  const { rows, hasNext } = await listAppeals(runtime().admin.db, page, perPage);
  return (
    <>
      <AppealTable appeals={rows} decide={decide} />
      {!perPage && <Pager label="appeals" path={PATH} search={{ view: 'appeals', page }} hasNext={hasNext} />}
    </>
  );
}

async function Reasons({ search }: PartProps) {
  const counts = await countForReview(runtime().admin.db, search.state);
  return <ReasonFilter path={PATH} search={search} counts={counts} />;
}

async function Groups({ search }: PartProps) {
  const { admin, env } = runtime();
  const { rows, hasNext } = await listReviewGroups(admin.db, search);
  return (
    <>
      <GroupTable
        groups={rows}
        state={search.state}
        isConfirmationAsked={env.REFERRAL_CREDIT === 'confirmation'}
      />
      <Pager label="groups" path={PATH} search={search} hasNext={hasNext} />
    </>
  );
}
