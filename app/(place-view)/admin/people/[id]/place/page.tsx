import { readForPage, requireOperator } from '@/app/admin/session';
import { ClosedPlace } from '@/components/place/closed-place';
import { PlacePage } from '@/components/place/place-page';
import { readPersonPage } from '@/lib/admin/people/person-page';
import { closedNotice } from '@/lib/place/place-words';
import { readPlace } from '@/lib/place/read-place';
import { runtime } from '@/lib/runtime';

/** What a person sees, for an operator, who can change nothing here and gets no link of the person. */
export default async function PlaceView({ params }: PageProps<'/admin/people/[id]/place'>) {
  await requireOperator();
  const { id } = await params;
  const server = runtime();
  const { db } = server.admin;
  const person = (await readForPage(readPersonPage(db, id)))?.person;
  if (!person || person.erasedAt) return <ClosedPlace {...closedNotice('ended', undefined)} />;
  const place = await readForPage(readPlace(db, person, server));
  return (
    <>
      <aside className="ground-paper">
        <p className="wrap py-2 font-semibold text-small">
          This is what the person sees. You can change nothing here.{' '}
          <a href={`/admin/people/${id}`} className="inline-flex min-h-11 items-center underline">
            Back to the person
          </a>
        </p>
      </aside>
      <PlacePage token={null} place={place} outcome={undefined} typed={{}} />
    </>
  );
}
