import { notFound } from 'next/navigation';
import { CorrectPerson } from '@/components/admin/people/correct-person';
import { PersonBadges } from '@/components/admin/people/people-table';
import { PersonChanges } from '@/components/admin/people/person-changes';
import { PersonArrival, PersonFigures } from '@/components/admin/people/person-facts';
import { StreamedPart } from '@/components/admin/ui/failures';
import { PageHeader } from '@/components/admin/ui/headings';
import { buttonVariants } from '@/components/ui/button';
import { personSearch, readPersonPage } from '@/lib/admin/people/person-page';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../../../session';
import { Audit, Emails, FriendList } from './lists';

/** The title leaves out the email address, because titles end up in the browser's history. */
export const metadata = { title: 'Person' };

export default async function PersonPage({ params, searchParams }: PageProps<'/admin/people/[id]'>) {
  await requireOperator();
  const { id } = await params;
  const search = personSearch.parse(await searchParams);
  const { admin, env } = runtime();
  const found = await readForPage(readPersonPage(admin.db, id));
  if (!found) notFound();
  const { person, arrival, suppression, invitation } = found;
  const withheld = arrival?.state === 'withheld' ? arrival.reason : null;
  return (
    <>
      <PageHeader
        title={person.erasedAt ? 'Erased person' : person.email}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {person.firstName && <span className="wrap-anywhere">{person.firstName}</span>}
            {!person.erasedAt && <span className="font-mono text-sm">{person.referralCode}</span>}
            <PersonBadges
              {...person}
              withheld={withheld}
              suppressed={suppression?.reason ?? null}
              invitation={invitation}
            />
          </span>
        }
      >
        {!person.erasedAt && (
          <a
            href={`/admin/people/${id}/place`}
            className={buttonVariants({ variant: 'secondary', size: 'sm' })}
          >
            See what they see
          </a>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 gap-10">
        <PersonFigures {...found} />
        <PersonChanges {...found} />
        <StreamedPart title="Friends" skeleton="h-64">
          <FriendList person={person} search={search} />
        </StreamedPart>
        <PersonArrival {...found} isConfirmationAsked={env.REFERRAL_CREDIT === 'confirmation'} />
        {!person.erasedAt && (
          // The fields begin again with what was saved.
          <div id="correct" key={`${person.email} ${person.firstName}`}>
            <CorrectPerson {...found} />
          </div>
        )}
        <StreamedPart title="Emails" skeleton="h-32">
          <Emails id={id} />
        </StreamedPart>
        <StreamedPart title="Audit" skeleton="h-32">
          <Audit id={id} />
        </StreamedPart>
      </div>
    </>
  );
}
