import { z } from 'zod';
import type { Handle } from '@/db/client';
import { placeStates } from '@/db/queries/invitations/invitation-status';
import { mailFigures } from '@/db/queries/mailings/mail-figures';
import { listMailingNames } from '@/db/queries/mailings/mailings';
import { readFirstTryCounts } from '@/db/queries/reports/first-tries';
import { countPeople, listPeople, peopleFilters, peopleSorts } from '@/db/queries/reports/people';
import { readSourceCounts, sourceKinds } from '@/db/queries/reports/sources';
import { PREMIERE_SPOTS } from '../../constants';
import { isTime, MINUTE_MS, startOf } from '../../days';
import { searchText, toPeopleSearch } from '../../operations/person/person';
import { pageNumber, readPage } from '../../pages';
import { firstTries } from '../../waitlist/first-try';
import { cachedRead } from '../cached-reads';
import { NO_SOURCE } from './people-view';

export const PAGE_SIZE = 50;

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isTime)
  .optional()
  .catch(undefined);

/** The text of a search. An empty field is no search. */
export const searchParameter = searchText
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** Invalid values are ignored, so that an old link still shows the list. */
const viewSchema = z.object({
  filter: z
    .enum(['premiere', ...peopleFilters])
    .optional()
    .catch(undefined),
  /** `NO_SOURCE`: people without a source. */
  source: z.string().max(100).optional().catch(undefined),
  /** `source` by default. */
  by: z.enum(sourceKinds).optional().catch(undefined),
  tryOnFirst: z.enum(Object.keys(firstTries)).optional().catch(undefined),
  /** When they joined: a day in UTC, such as 2026-11-22. `to` is the first one after. */
  from: day,
  to: day,
  /** Positions, separated by commas: at most those of one page. */
  positions: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
    .optional()
    .catch(undefined),
  mailing: z.uuid().optional().catch(undefined),
  /** What became of the mailing's email. */
  mail: z.enum(mailFigures).optional().catch(undefined),
  invitation: z.enum(placeStates).optional().catch(undefined),
  sort: z.enum(peopleSorts).optional().catch(undefined),
  q: searchParameter,
  page: pageNumber,
  /** The form asks for the page of the only match. */
  open: z.literal('1').optional().catch(undefined),
});

/** @param parameters the search parameters of the page. */
export function parsePeopleView(parameters: unknown) {
  const { page, open, ...view } = viewSchema.parse(parameters);
  return { view, page, opensOnlyMatch: open !== undefined && view.q !== undefined };
}
export type PeopleView = ReturnType<typeof parsePeopleView>['view'];

/** Whom a view shows. */
export const selectionOf = ({
  filter,
  by = 'source',
  source,
  from,
  to,
  positions,
  q = '',
  ...view
}: PeopleView) => ({
  ...view,
  ...(filter === 'premiere' ? { upTo: PREMIERE_SPOTS } : { filter }),
  by,
  source: source === NO_SOURCE ? null : source,
  from: from ? startOf(from) : undefined,
  to: to ? startOf(to) : undefined,
  positions: positions?.split(',').map(Number),
  search: toPeopleSearch(q),
});

export const readPeoplePage = (handle: Handle, view: PeopleView, page: number) =>
  readPage(page, PAGE_SIZE, (rows) => listPeople(handle, selectionOf(view), rows));
export type ListedPerson = Awaited<ReturnType<typeof readPeoplePage>>['rows'][number];

export const countInView = (handle: Handle, view: PeopleView) => countPeople(handle, selectionOf(view));

export type PeopleChoices = Awaited<ReturnType<typeof readPeopleChoices>>;

/** The latest ones. */
const MAILINGS_SHOWN = 20;

/** What the filters offer, with how many people it is, most people first. */
export const readPeopleChoices = cachedRead(
  async (handle) => ({
    sources: await Promise.all(
      sourceKinds.map(async (by) => ({ by, counts: await readSourceCounts(handle, by) })),
    ),
    answers: await readFirstTryCounts(handle),
    mailings: await listMailingNames(handle, MAILINGS_SHOWN),
  }),
  5_000,
  MINUTE_MS,
);
