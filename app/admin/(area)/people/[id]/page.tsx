import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Part } from '@/components/admin/overview/part';
import { PersonBadges } from '@/components/admin/people/person-badges';
import { PersonChanges } from '@/components/admin/people/person-changes';
import { PersonArrival, PersonFigures } from '@/components/admin/people/person-facts';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Skeleton } from '@/components/admin/ui/skeleton';
import { entryCursor, friendCursor } from '@/lib/admin/people/entry-cursor';
import { readPersonFacts } from '@/lib/admin/people/person-facts';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../../session';
import { decideReferral, decideReferrals, decideVip, erase, resend } from '../actions';
import { AuditPart, FriendsPart, LedgerPart, MailsPart } from './parts';

/** Without the email address: titles end up in the browser's history. */
export const metadata: Metadata = { title: 'Person' };

const actions = { decideReferral, decideReferrals, decideVip, resend, erase };

export default async function PersonPage({ params, searchParams }: PageProps<'/admin/people/[id]'>) {
  await requireOperator();
  const [{ id }, { friends, ledger }] = [await params, await searchParams];
  const person = await readPersonFacts(runtime().admin.db, id);
  if (!person) notFound();
  const { email, position, referralCode, firstName, arrival, invitedAt, suppressed } = person;
  const withheld = arrival?.state === 'withheld' ? arrival.reason : null;
  return (
    <>
      <PageHeader
        title={email ?? 'Erased person'}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures text-strong">#{position}</span>
            {firstName && <span className="wrap-anywhere">{firstName}</span>}
            <span className="font-mono text-sm">{referralCode}</span>
            <PersonBadges
              {...person}
              withheld={withheld}
              isInvited={invitedAt !== null}
              suppressed={suppressed?.reason ?? null}
            />
          </span>
        }
      />
      <div className="grid gap-10">
        <PersonFigures person={person} />
        <PersonChanges person={person} actions={actions} />
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          <PersonArrival person={person} />
          <Part title="Ledger" fallback={<Skeleton className="h-64" />}>
            <LedgerPart id={id} after={entryCursor.parse(ledger)} />
          </Part>
        </div>
        <Part title="Friends" fallback={<Skeleton className="h-64" />}>
          <FriendsPart person={person} actions={actions} after={friendCursor.parse(friends)} />
        </Part>
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          <Part title="Emails" fallback={<Skeleton className="h-32" />}>
            <MailsPart id={id} />
          </Part>
          <Part title="Audit" fallback={<Skeleton className="h-32" />}>
            <AuditPart id={id} />
          </Part>
        </div>
      </div>
    </>
  );
}
