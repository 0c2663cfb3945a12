import { notFound } from 'next/navigation';
import { PersonChanges } from '@/components/admin/people/person-changes';
import { PersonFigures } from '@/components/admin/people/person-figures';
import { StreamedPart } from '@/components/admin/ui/failures';
import { PageHeader } from '@/components/admin/ui/headings';
import { personSearch, readPersonPage } from '@/lib/admin/people/person-page';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../../../session';
import { FriendList, Line, Timeline } from './lists';

/** The title leaves out the email address, because titles end up in the browser's history. */
export const metadata = { title: 'Person' };

export default async function PersonPage({ params, searchParams }: PageProps<'/admin/people/[id]'>) {
  await requireOperator();
  const { id } = await params;
  const search = personSearch.parse(await searchParams);
  const found = await readForPage(readPersonPage(runtime().admin.db, id));
  if (!found) notFound();
  const { person } = found;
  const name = [person.firstName, !person.erasedAt && person.referralCode].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeader
        title={person.erasedAt ? 'Erased person' : person.email}
        description={<span className="wrap-anywhere">{name}</span>}
      />
      <div className="grid grid-cols-1 gap-6">
        <PersonFigures
          {...found}
          line={
            <StreamedPart title="Place in line" skeleton="h-5">
              <Line person={person} />
            </StreamedPart>
          }
        />
        <PersonChanges {...found} />
        <StreamedPart title="Timeline" skeleton="h-64">
          <Timeline page={found} />
        </StreamedPart>
        <div id="friends">
          <StreamedPart title="Friends" skeleton="h-64">
            <FriendList person={person} search={search} />
          </StreamedPart>
        </div>
      </div>
    </>
  );
}
