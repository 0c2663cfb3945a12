import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { Evidence, EvidenceSkeleton } from '@/components/admin/review/evidence';
import { GroupHeader } from '@/components/admin/review/group-header';
import { StateTabs } from '@/components/admin/review/state-tabs';
import { Section } from '@/components/admin/ui/section';
import { TableSkeleton } from '@/components/admin/ui/table-skeleton';
import { href } from '@/lib/admin/href';
import { parseReviewSearch, type ReviewSearch } from '@/lib/admin/review/review-filter';
import {
  findReferrer,
  type GroupKey,
  parseGroupKey,
  readGroupEvidence,
} from '@/lib/admin/review/review-group';
import { reasonExplanations } from '@/lib/credit/withholding-rules';
import { runtime } from '@/lib/runtime';
import { Friends } from './friends';

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
  const { state, after } = parseReviewSearch(await searchParams);
  const path = `/admin/review/${group.referrerId}/${group.reason}`;
  const key = href(path, { state, after });
  return (
    <>
      <GroupHeader reason={group.reason} explanation={reasonExplanations[group.reason]} referrer={referrer} />
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
          <Friends group={group} state={state} after={after} path={path} />
        </Suspense>
      </Section>
    </>
  );
}

async function GroupEvidence({ group, state }: { group: GroupKey; state: ReviewSearch['state'] }) {
  return <Evidence evidence={await readGroupEvidence(runtime().admin.db, { ...group, state })} />;
}
