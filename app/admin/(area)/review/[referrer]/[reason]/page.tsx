import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { BlockButton } from '@/components/admin/review/block-buttons';
import { ScoreView } from '@/components/admin/review/score-view';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { BackLink, PersonLink, RowLink } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import { findNextGroup, type GroupKey, readGroup, termsOf } from '@/lib/admin/review/groups';
import {
  findReferrer,
  parseGroupKey,
  type ReviewSearch,
  readBlockable,
  reviewSearch,
} from '@/lib/admin/review/review';
import { describeNext, groupPath } from '@/lib/admin/review/review-words';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations, reasonTitles } from '@/lib/credit/reason-words';
import type { Person } from '@/lib/operations/person';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { Friends } from '../../../friends';

export const metadata = { title: 'Review' };

interface PartProps {
  group: GroupKey;
  search: ReviewSearch;
}

export default async function GroupPage(props: PageProps<'/admin/review/[referrer]/[reason]'>) {
  await requireOperator();
  const group = parseGroupKey(await props.params);
  const referrer = group && (await findReferrer(runtime().admin.db, group));
  if (!group || !referrer) notFound();
  const search = reviewSearch.parse(await props.searchParams);
  const { reason } = group;
  const key = href(groupPath(group), search);
  return (
    <>
      <BackLink href="/admin/review" label="Review" />
      <PageHeader
        title={reason ? reasonTitles[reason] : 'All referrals'}
        description={
          <>
            {reason && <p>Withheld because {reasonExplanations[reason]}.</p>}
            <p>
              Referred by <PersonLink {...referrer} />, who has{' '}
              {plural(referrer.referralCount, 'paid referral')} and {formatCents(referrer.storeCreditCents)}
              {referrer.isVip && ', and is a VIP'}.
            </p>
          </>
        }
      />
      <Suspense key={key} fallback={<Skeleton className="mb-8 h-50 max-md:h-138" />}>
        <GroupScore group={group} search={search} />
      </Suspense>
      <Suspense key={key} fallback={<TableSkeleton />}>
        <GroupFriends group={group} search={search} referrer={referrer} />
      </Suspense>
    </>
  );
}

async function GroupFriends({ group, search, referrer }: PartProps & { referrer: Person }) {
  const { admin, env } = runtime();
  const { state, page } = search;
  const next = await findNextGroup(admin.db, group, state, termsOf(env));
  const nextPath = next && href(groupPath(next), { state });
  return (
    <Section
      title="Friends"
      className="contents"
      actions={nextPath && <RowLink href={nextPath}>Next group</RowLink>}
    >
      <Friends
        referrer={referrer}
        group={{ ...group, state }}
        path={groupPath(group)}
        search={{ state, page }}
        perPage={50}
        next={{ href: nextPath ?? href('/admin/review', { state }), text: describeNext(next) }}
      />
    </Section>
  );
}

async function GroupScore({ group, search: { state } }: PartProps) {
  const { admin, env } = runtime();
  const [found, blockable] = await Promise.all([
    readGroup(admin.db, group, state, termsOf(env)),
    readBlockable(admin.db, { ...group, state }),
  ]);
  if (!found) return null;
  return (
    <Section title="What they have in common" className="mb-8">
      <ScoreView score={found.score} />
      <div className="mt-4 flex flex-wrap gap-2">
        {blockable.map((one) => (
          <BlockButton key={one.friendId + one.domain} {...one} />
        ))}
      </div>
    </Section>
  );
}
