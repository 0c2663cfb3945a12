import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { type ListedPerson, listPeople, peopleFilters, peopleSorts } from '@/db/queries/admin-people';
import { FRIENDS_LINK, listSources } from '@/db/queries/sources';
import { type Page, pageNumber, readPage } from '../../pages';
import { firstOrder, NO_SOURCE, type PeopleView } from './people-view';

export type { ListedPerson, PeopleSort } from '@/db/queries/admin-people';

export const PAGE_SIZE = 50;

/** Invalid values are ignored, so that an old link still shows the list. */
const viewSchema = z.object({
  filter: z.enum(peopleFilters).optional().catch(undefined),
  source: z.string().max(100).optional().catch(undefined),
  sort: z.enum(peopleSorts).default('position').catch('position'),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: pageNumber,
});

/** @param parameters the search parameters of the page. */
export function parsePeopleView(parameters: unknown): { view: PeopleView; page: number } {
  const { page, ...view } = viewSchema.parse(parameters);
  return { view: { ...view, order: view.order ?? firstOrder[view.sort] }, page };
}

export function readPeoplePage(handle: Handle, view: PeopleView, page: number): Promise<Page<ListedPerson>> {
  const selection = { ...view, source: view.source === NO_SOURCE ? null : view.source };
  return readPage(page, PAGE_SIZE, (rows) => listPeople(handle, selection, rows));
}

/** The first sources in alphabetical order. Anybody can put any source into a link, so there can be as many as people. */
export const readSources = async (handle: Handle) => [FRIENDS_LINK, ...(await listSources(handle, 100))];
