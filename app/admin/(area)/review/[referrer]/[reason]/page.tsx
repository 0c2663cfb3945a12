import { notFound, redirect } from 'next/navigation';
import { Suspense } from 'react';
import { readForPage, requireOperator } from '@/app/admin/session';
import { HoldButton } from '@/components/admin/review/hold-button';
import { SharedFacts } from '@/components/admin/review/shared-facts';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { BackLink, nameOf, PersonLink, RowLink } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import { findNextGroup, findOrigin, type GroupKey, readGroup } from '@/lib/admin/review/groups';
import {
  findReferrer,
  parseGroupKey,
  type ReviewSearch,
  readOtherReferrers,
  reviewSearch,
} from '@/lib/admin/review/review';
import { describeNext, groupPath } from '@/lib/admin/review/review-words';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations, reasonTitles } from '@/lib/credit/reason-words';
import type { Person } from '@/lib/operations/person';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { Friends, hasOpenCredit } from '../../../friends';

export const metadata = { title: 'Review' };

interface PartProps {
  group: GroupKey;
  search: ReviewSearch;
}

export default async function GroupPage(props: PageProps<'/admin/review/[referrer]/[reason]'>) {
  await requireOperator();
  const group = parseGroupKey(await props.params);
  const referrer = group && (await readForPage(findReferrer(runtime().admin.db, group)));
  if (!group || !referrer) notFound();
  const search = reviewSearch.parse(await props.searchParams);
  const origin = await findOrigin(runtime().admin.db, group, search.state);
  if (origin) redirect(href(groupPath(origin), { state: search.state }));
  const { reason } = group;
  const key = href(groupPath(group), search);
  const paid = plural(referrer.referralCount, 'paid referral');
  const credit = formatCents(referrer.storeCreditCents);
  return (
    <>
      <BackLink href="/admin/review" label="Review" />
      <PageHeader
        title={titleOf(group)}
        description={
          <>
            {isOrigin(group) && <p>All friends of one referrer there, whatever became of their referrals.</p>}
            {reason && <p>{`Withheld because ${reasonExplanations[reason]}.`}</p>}
            <p>
              Referred by <PersonLink {...referrer} />
              <span>{`, who has ${paid} and ${credit}${referrer.isVip ? ', and is a VIP' : ''}.`}</span>
            </p>
          </>
        }
      />
      <Suspense key={key} fallback={<Skeleton className="mb-8 h-50 max-md:h-138" />}>
        <WhatTheyShare group={group} search={search} referrer={referrer} />
      </Suspense>
      <Suspense key={key} fallback={<TableSkeleton />}>
        <GroupFriends group={group} search={search} referrer={referrer} />
      </Suspense>
    </>
  );
}

const isOrigin = ({ network, domain }: GroupKey) => network !== undefined || domain !== undefined;

function titleOf({ network, domain, reason }: GroupKey) {
  if (network || domain) return domain ?? 'One network';
  return reason ? reasonTitles[reason] : 'All referrals';
}

async function GroupFriends({ group, search, referrer }: PartProps & { referrer: Person }) {
  const { state, page } = search;
  const next = await findNextGroup(runtime().admin.db, group, state);
  const nextPath = next && href(groupPath(next), { state });
  return (
    <Section
      title="Friends"
      className="contents"
      actions={nextPath && <RowLink href={nextPath}>Next group</RowLink>}
    >
      <Friends
        referrer={referrer}
        group={isOrigin(group) ? group : { ...group, state }}
        path={groupPath(group)}
        search={{ state, page }}
        perPage={50}
        next={{ href: nextPath ?? href('/admin/review', { state }), text: describeNext(next) }}
      />
    </Section>
  );
}

async function WhatTheyShare({ group, search: { state }, referrer }: PartProps & { referrer: Person }) {
  const { db } = runtime().admin;
  const [found, others] = await Promise.all([
    readGroup(db, group, state),
    isOrigin(group) ? readOtherReferrers(db, group) : [],
  ]);
  if (!found) return null;
  return (
    <Section title="What they share" className="mb-8">
      <SharedFacts group={found} />
      <p className="mt-3 max-w-[65ch] text-muted text-sm">
        Families, offices and customers of a mobile carrier share networks, too. Networks are compared by a
        hash, which is deleted 90 days after the signup.
      </p>
      {others.length > 0 && (
        <p className="mt-3">
          <span>Others have friends there, too: </span>
          {others.map((other) => (
            <span key={other.id} className="block">
              <RowLink href={groupPath({ ...group, referrerId: other.id })}>{nameOf(other)}</RowLink>
              <span>{`, ${plural(other.friends, 'friend')}`}</span>
            </span>
          ))}
        </p>
      )}
      {hasOpenCredit(referrer) && (
        <div className="mt-4">
          <HoldButton input={{ person: referrer.id }} heldBackAt={referrer.heldBackAt} whom="the referrer" />
        </div>
      )}
    </Section>
  );
}
