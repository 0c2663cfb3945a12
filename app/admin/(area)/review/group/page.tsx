import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { readForPage, requireOperator } from '@/app/admin/session';
import { HoldButton } from '@/components/admin/review/hold-button';
import { SharedFacts } from '@/components/admin/review/shared-facts';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { BackLink, PersonLink, RowLink } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { href } from '@/lib/admin/paths';
import { findNextGroup, type GroupKey, readGroup } from '@/lib/admin/review/groups';
import { findCommonDecision, findReferrer, parseGroupSearch } from '@/lib/admin/review/review';
import { describeNext, groupPath } from '@/lib/admin/review/review-words';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations, reasonTitles } from '@/lib/credit/reason-words';
import type { Person } from '@/lib/operations/person/person';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { Friends, hasOpenCredit } from '../../friends';

export const metadata = { title: 'Groups' };

interface PartProps {
  group: GroupKey;
  referrer: Person;
}

export default async function GroupPage(props: PageProps<'/admin/review/group'>) {
  await requireOperator();
  const search = parseGroupSearch(await props.searchParams);
  const referrer = search && (await readForPage(findReferrer(runtime().admin.db, search.group)));
  if (!referrer) notFound();
  const { group, page } = search;
  const key = `${groupPath(group)} ${page}`;
  const paid = plural(referrer.referralCount, 'paid referral');
  const credit = formatCents(referrer.storeCreditCents);
  return (
    <>
      <BackLink href={href('/admin/review', { state: group.state })} label="Groups" />
      <PageHeader
        title={group.reason ? reasonTitles[group.reason] : 'Paid referrals'}
        description={
          <>
            {group.reason && <p>{`Withheld because ${reasonExplanations[group.reason]}.`}</p>}
            <p>
              Referred by <PersonLink {...referrer} />
              <span>{`, who has ${paid} and ${credit}${referrer.isVip ? ', and is a VIP' : ''}.`}</span>
            </p>
          </>
        }
      />
      <Suspense key={`${key} shared`} fallback={<Skeleton className="mb-8 h-50 max-md:h-138" />}>
        <WhatTheyShare group={group} referrer={referrer} />
      </Suspense>
      <Suspense key={key} fallback={<TableSkeleton />}>
        <GroupFriends group={group} page={page} referrer={referrer} />
      </Suspense>
    </>
  );
}

async function GroupFriends({ group, page, referrer }: PartProps & { page: number }) {
  const { db } = runtime().admin;
  const [next, main] = await Promise.all([findNextGroup(db, group), findCommonDecision(db, group)]);
  const nextPath = next && groupPath(next);
  return (
    <Section
      title="Friends"
      className="contents"
      actions={nextPath && <RowLink href={nextPath}>Next group</RowLink>}
    >
      <Friends
        referrer={referrer}
        group={{ ...group, reason: group.reason ?? undefined }}
        path="/admin/review/group"
        search={{ ...group, page }}
        perPage={50}
        main={main}
        next={{ href: nextPath ?? href('/admin/review', { state: group.state }), text: describeNext(next) }}
      />
    </Section>
  );
}

async function WhatTheyShare({ group, referrer }: PartProps) {
  const found = await readGroup(runtime().admin.db, group);
  if (!found) return null;
  return (
    <Section title="What they share" className="mb-8">
      <SharedFacts group={found} />
      <p className="mt-3 max-w-[65ch] text-muted text-sm">
        Families, offices and customers of a mobile carrier share networks, too. Networks are compared by a
        hash, which is deleted 90 days after the signup.
      </p>
      {hasOpenCredit(referrer) && (
        <div className="mt-4">
          <HoldButton input={{ person: referrer.id }} heldBackAt={referrer.heldBackAt} whom="the referrer" />
        </div>
      )}
    </Section>
  );
}
