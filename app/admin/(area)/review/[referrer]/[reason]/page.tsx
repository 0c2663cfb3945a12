import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { GroupHeader } from '@/components/admin/review/group-header';
import { StateTabs } from '@/components/admin/review/review-filters';
import { ScoreView } from '@/components/admin/review/score-view';
import { Section } from '@/components/admin/ui/headings';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import { type GroupKey, readGroup, termsOf } from '@/lib/admin/review/groups';
import { findReferrer, parseGroupKey, parseReviewSearch, type ReviewSearch } from '@/lib/admin/review/review';
import { groupPath } from '@/lib/admin/review/review-words';
import { runtime } from '@/lib/runtime';
import { Friends } from '../../../friends';

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
          <GroupScore group={group} search={search} />
        </Suspense>
      </Section>
      <Section title="Friends">
        <Suspense key={key} fallback={<TableSkeleton />}>
          <Friends
            referrer={referrer}
            group={{ ...group, state: search.state }}
            path={path}
            search={{ state: search.state, page: search.page }}
            perPage={50}
          />
        </Suspense>
      </Section>
    </>
  );
}

async function GroupScore({ group, search: { state } }: PartProps) {
  const { admin, env } = runtime();
  const found = await readGroup(admin.db, group, state, termsOf(env));
  return found && <ScoreView score={found.score} />;
}
