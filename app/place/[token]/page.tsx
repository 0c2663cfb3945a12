import type { Metadata } from 'next';
import { ClosedPlace } from '@/components/place/closed-place';
import { PlacePage } from '@/components/place/place-page';
import { senderOf } from '@/lib/email/compose/sender';
import { logError } from '@/lib/observability/log';
import { cleanToken } from '@/lib/pasted';
import { openPlace } from '@/lib/place/open-place';
import { brokenPlace, closedNotice, outcomeOf, typedIn } from '@/lib/place/place-words';
import { readPlace } from '@/lib/place/read-place';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Your place' };

/** Opening the page changes nothing: mail scanners open links, too. */
export default async function Page({ params, searchParams }: PageProps<'/place/[token]'>) {
  const [{ token: given }, search] = [await params, await searchParams];
  const token = cleanToken(given);
  const found = await findPlace(token);
  if (found === null) return <ClosedPlace {...brokenPlace} />;
  if ('status' in found) return <ClosedPlace {...closedNotice(found.status, search.done)} />;
  const outcome = outcomeOf(search.done);
  return <PlacePage token={token} place={found} outcome={outcome} typed={outcome ? typedIn(search) : {}} />;
}

/** The result is null when the database fails, because an error boundary of Next.js needs scripts. */
async function findPlace(token: string) {
  const server = runtime();
  const { db } = server.readers;
  try {
    const opened = await openPlace(db, token, server.secrets);
    return opened.status === 'open'
      ? await readPlace(db, opened.person, server, senderOf(server.env))
      : opened;
  } catch (error) {
    logError('place_failed', error);
    return null;
  }
}
