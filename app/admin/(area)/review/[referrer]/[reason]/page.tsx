import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { decide } from '@/app/admin/(area)/review/actions';
import { requireOperator } from '@/app/admin/session';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { Evidence, EvidenceSkeleton } from '@/components/admin/review/evidence';
import { FriendTable } from '@/components/admin/review/friend-table';
import { GroupHeader } from '@/components/admin/review/group-header';
import { StateTabs } from '@/components/admin/review/review-filters';
import { Section } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { href } from '@/lib/admin/paths';
import {
  countGroupFriends,
  findReferrer,
  type GroupKey,
  listGroupFriends,
  parseGroupKey,
  parseReviewSearch,
  readGroupEvidence,
} from '@/lib/admin/review/review-pages';
import { decisionsFor, type ReferralState } from '@/lib/admin/review/review-state';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Review' };

export default async function GroupPage({
  params,
  searchParams,
}: PageProps<'/admin/review/[referrer]/[reason]'>) {
  await requireOperator();
  const { referrer: referrerId, reason } = await params;
  const group = parseGroupKey({ referrerId, reason });
  const referrer = group && (await findReferrer(runtime().admin.db, group));
  if (!group || !referrer) notFound();
  const { state, page } = parseReviewSearch(await searchParams);
  const path = pathOf(group);
  const key = href(path, { state, page });
  return (
    <>
      <GroupHeader reason={group.reason} referrer={referrer} />
      <StateTabs path={path} state={state} />
      <Section title="What they have in common" className="mb-8">
        <Suspense key={key} fallback={<EvidenceSkeleton />}>
          <GroupEvidence group={group} state={state} />
        </Suspense>
        <p className="mt-4 text-muted text-sm">
          Networks are compared by a hash, which is deleted 90 days after the signup.
        </p>
      </Section>
      <Section title="Friends">
        <Suspense key={key} fallback={<TableSkeleton />}>
          <Friends group={group} state={state} page={page} />
        </Suspense>
      </Section>
    </>
  );
}

const pathOf = ({ referrerId, reason }: GroupKey) => `/admin/review/${referrerId}/${reason}`;

async function GroupEvidence({ group, state }: { group: GroupKey; state: ReferralState }) {
  return <Evidence evidence={await readGroupEvidence(runtime().admin.db, { ...group, state })} />;
}

interface FriendsProps {
  group: GroupKey;
  state: ReferralState;
  page: number;
}

/** A page of the group's friends, and the decisions about them. */
async function Friends({ group, state, page }: FriendsProps) {
  const { db } = runtime().admin;
  const until = new Date();
  const [{ rows, hasNext }, total] = await Promise.all([
    listGroupFriends(db, { ...group, state }, page),
    countGroupFriends(db, { ...group, state, until }),
  ]);
  const isDecidable = decisionsFor[state].length > 0 && rows.length > 0;
  const ids = rows.map(({ id }) => id);
  return (
    <SelectionProvider>
      {isDecidable && (
        <DecisionBar decide={decide} group={group} state={state} total={total} ids={ids} until={until} />
      )}
      <FriendTable friends={rows} isSelectable={isDecidable} />
      <Pager label="friends" path={pathOf(group)} search={{ state, page }} hasNext={hasNext} />
    </SelectionProvider>
  );
}
