import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { groupTable } from '@/components/admin/review/group-table';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { choicesOf, LinkTabs, Pager } from '@/components/admin/ui/links';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { listReviewGroups } from '@/lib/admin/review/groups';
import { findCommonDecision, type ReviewSearch, reviewSearch } from '@/lib/admin/review/review';
import { decisionsFor, reviewStates } from '@/lib/admin/review/review-words';
import { REFERRAL_CREDIT_CENTS } from '@/lib/constants';
import { referralStateTitles } from '@/lib/credit/reason-words';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Groups' };

const PATH = '/admin/review';

export default async function ReviewPage({ searchParams }: PageProps<'/admin/review'>) {
  await requireOperator();
  const search = reviewSearch.parse(await searchParams);
  const { state } = search;
  const isPaid = state === 'paid';
  const tabs = reviewStates.map((one) => [one, referralStateTitles[one]] as const);
  return (
    <>
      <PageHeader
        title="Groups"
        description={
          isPaid
            ? 'Referrers with three or more paid friends. Those whose friends share the most come first.'
            : 'Referrals that look suspicious wait here for your decision, by referrer and reason. Friends who share the most come first.'
        }
      />
      <LinkTabs label="State" links={choicesOf(PATH, { state }, 'state', tabs)} />
      <Suspense key={state} fallback={<TableSkeleton />}>
        <Groups search={search} />
      </Suspense>
    </>
  );
}

/** Groups of one can be selected and decided. */
async function Groups({ search }: { search: ReviewSearch }) {
  const { db } = runtime().admin;
  const { state } = search;
  const { rows, hasNext } = await listReviewGroups(db, search);
  const singles = rows.filter(({ friends }) => friends === 1).map(({ friendId }) => friendId);
  return (
    <SelectionProvider rows={singles}>
      <DataTable {...groupTable(state)} rows={rows} isSelectable={singles.length > 0} />
      <Pager label="groups" path={PATH} search={search} hasNext={hasNext} />
      {singles.length > 0 && (
        <DecisionBar
          decisions={decisionsFor[state]}
          state={state}
          main={await findCommonDecision(db, { state, reason: null })}
          cents={Object.fromEntries(singles.map((id) => [id, REFERRAL_CREDIT_CENTS]))}
        />
      )}
    </SelectionProvider>
  );
}
