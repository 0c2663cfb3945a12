import type { Metadata } from 'next';
import { ClosedPlace } from '@/components/place/closed-place';
import { PlacePage } from '@/components/place/place-page';
import { appSecrets } from '@/lib/config/env';
import { pageNumber } from '@/lib/pages';
import { openPlace } from '@/lib/place/open-place';
import { closedNotice, outcomeOf } from '@/lib/place/place-words';
import { readPlace } from '@/lib/place/read-place';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Your place' };

/** Opening the page changes nothing: mail scanners open links, too. */
export default async function Page({ params, searchParams }: PageProps<'/place/[token]'>) {
  const [{ token }, search] = [await params, await searchParams];
  const { env, readers } = runtime();
  const opened = await openPlace(readers.db, token, appSecrets(env));
  if (opened.status !== 'open') return <ClosedPlace {...closedNotice(opened.status, search.done)} />;
  const pages = { friends: pageNumber.parse(search.friends), ledger: pageNumber.parse(search.ledger) };
  const place = await readPlace(readers.db, opened.person, { env, pages });
  return <PlacePage token={token} place={place} outcome={outcomeOf(search.done)} />;
}
