import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { Evidence } from '@/components/admin/review/evidence';
import { FriendTable } from '@/components/admin/review/friend-table';
import { GroupHeader } from '@/components/admin/review/group-header';
import { StateTabs } from '@/components/admin/review/review-filters';
import { Section } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { href } from '@/lib/admin/paths';
import {
  countReferrals,
  findReferrer,
  type GroupKey,
  listGroupFriends,
  parseGroupKey,
  parseReviewSearch,
  type ReviewSearch,
  readGroupEvidence,
} from '@/lib/admin/review/review';
import { decisionsFor, groupPath } from '@/lib/admin/review/review-words';
import { runtime } from '@/lib/runtime';
import { decide } from '../../../actions';

export const metadata: Metadata = { title: 'Review' };

interface PartProps {
  group: GroupKey;
  search: ReviewSearch;
}

export default async function GroupPage(props: PageProps<'/admin/review/[referrer]/[reason]'>) {
  await requireOperator();
  const group = parseGroupKey(await props.params);
  const referrer = group && (await findReferrer(runtime().admin.db, group));
  if (!group || !referrer) notFound();
  const search = parseReviewSearch(await props.searchParams);
  const path = groupPath(group);
  const key = href(path, search);
  return (
    <>
      <GroupHeader reason={group.reason} referrer={referrer} />
      <StateTabs path={path} state={search.state} />
      <Section title="What they have in common" className="mb-8">
        <Suspense key={key} fallback={<Skeleton className="h-40 max-md:h-128" />}>
          <GroupEvidence group={group} search={search} />
        </Suspense>
        <p className="mt-4 text-muted text-sm">
          Networks are compared by a hash, which is deleted 90 days after the signup.
        </p>
      </Section>
      <Section title="Friends">
        <Suspense key={key} fallback={<TableSkeleton />}>
          <Friends group={group} search={search} />
        </Suspense>
      </Section>
    </>
  );
}

async function GroupEvidence({ group, search: { state } }: PartProps) {
  return <Evidence evidence={await readGroupEvidence(runtime().admin.db, { ...group, state })} />;
}

/** A page of the group's friends, and the decisions about them. */
async function Friends({ group, search: { state, page } }: PartProps) {
  const { db } = runtime().admin;
  const { referrerId, reason } = group;
  const until = new Date();
  const [{ rows, hasNext }, total] = await Promise.all([
    listGroupFriends(db, { ...group, state }, page),
    countReferrals(db, referrerId, { state, reason, until }),
  ]);
  const isDecidable = decisionsFor[state].length > 0 && rows.length > 0;
  const ids = rows.map(({ id }) => id);
  return (
    <SelectionProvider>
      {isDecidable && (
        <DecisionBar decide={decide} group={group} state={state} total={total} ids={ids} until={until} />
      )}
      <FriendTable friends={rows} isSelectable={isDecidable} />
      <Pager label="friends" path={groupPath(group)} search={{ state, page }} hasNext={hasNext} />
    </SelectionProvider>
  );
}
