import type { ComponentProps } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { mailFigureTitles } from '@/lib/admin/mailings/mailing-words';
import type { PeopleChoices, PeopleView } from '@/lib/admin/people/people-page';
import {
  NO_SOURCE,
  peopleHref,
  placeTitles,
  sourceKindTitles,
  sourceTitle,
} from '@/lib/admin/people/people-view';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { dayAfter } from '@/lib/days';
import { formatCount, formatDay } from '@/lib/format';
import { suppressionTitles, timeOfWave, titleOfMailing } from '@/lib/mail-words';
import { firstTryName } from '@/lib/waitlist/first-try';
import { LinkSelect } from '../ui/link-select';
import { choicesOf } from '../ui/links';
import { PageLink } from '../ui/page-link';

const filterTitles: Record<NonNullable<PeopleView['filter']>, string> = {
  premiere: `The first ${PREMIERE_SPOTS}`,
  vip: 'VIP',
  referred: 'Referred by a friend',
  withheld: 'Referral withheld',
  invited: 'Invited',
  held_back: 'Held back',
  ...suppressionTitles,
};

const sortTitles: Record<NonNullable<PeopleView['sort']>, string> = {
  joined: 'Latest',
  score: 'Score',
};

type Filter = ComponentProps<typeof LinkSelect>;

interface PeopleFiltersProps {
  view: PeopleView;
  choices: PeopleChoices;
}

const SHEET = 'filters';

/** A native popover: it opens before hydration, and stays open while filters are chosen. */
export function PeopleFilters({ view, choices }: PeopleFiltersProps) {
  const filters = filtersOf(view, choices).filter(({ links }) => links.length > 1);
  const chosen = filters.flatMap(({ links: [, ...others] }) => others.filter((one) => one.isCurrent));
  return (
    <>
      <button type="button" popoverTarget={SHEET} className={buttonVariants({ variant: 'secondary' })}>
        Filter
      </button>
      <div id={SHEET} popover="auto" role="dialog" aria-label="Filter" className="filter-sheet">
        {[...filters, sorting(view)].map((filter) => (
          <LinkSelect key={filter.label} {...filter} />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <PageLink href={peopleHref({ q: view.q })} className={buttonVariants({ variant: 'ghost' })}>
            Clear
          </PageLink>
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            className={buttonVariants({ variant: 'primary' })}
          >
            Done
          </button>
        </div>
      </div>
      {chosen.length > 0 && (
        <p className="min-w-0 text-muted text-sm wrap-anywhere">
          {chosen.map(({ label }) => label).join(', ')}
        </p>
      )}
    </>
  );
}

const sorting = (view: PeopleView): Filter => ({
  label: 'Sort by',
  links: linksOf(view, 'sort', 'Position', Object.entries(sortTitles)),
});

/** Each choice has its own URL, so that a view can be reloaded and shared. The first choice of a filter selects everybody. */
const filtersOf = (view: PeopleView, { answers, mailings, sources }: PeopleChoices): Filter[] => [
  { label: 'Show', links: linksOf(view, 'filter', 'Everybody', Object.entries(filterTitles)) },
  { label: 'Invitation', links: linksOf(view, 'invitation', 'Any or none', Object.entries(placeTitles)) },
  { label: 'Source', links: sourceLinks(view, sources) },
  {
    label: 'Tries on first',
    links: linksOf(
      view,
      'tryOnFirst',
      'Anything',
      answers.map(({ tryOnFirst, people }) => [tryOnFirst, counted(firstTryName(tryOnFirst), people)]),
    ),
  },
  {
    label: 'Mailing',
    links: choicesOf('/admin/people', { ...view, mail: undefined }, 'mailing', [
      [undefined, 'Any or none'],
      ...mailings.map((one) => [one.id, titleOfMailing(one), undefined, timeOfWave(one)] as const),
    ]),
  },
  {
    label: 'Its email',
    links: view.mailing ? linksOf(view, 'mail', 'All', Object.entries(mailFigureTitles)) : [],
  },
  {
    label: 'Joined',
    links:
      view.from || view.to
        ? lifting(view, { from: undefined, to: undefined }, 'At any time', describeTime(view))
        : [],
  },
  {
    label: 'Positions',
    links: view.positions
      ? lifting(view, { positions: undefined }, 'All', view.positions.replaceAll(',', ', '))
      : [],
  },
];

const counted = (name: string, people: number) => `${name} (${formatCount(people)})`;

const linksOf = (
  view: PeopleView,
  parameter: 'filter' | 'sort' | 'tryOnFirst' | 'invitation' | 'mail',
  byDefault: string,
  values: [string, string][],
) => choicesOf('/admin/people', view, parameter, [[undefined, byDefault], ...values]);

/** Other pages link here with this filter. This page can only remove it. */
const lifting = (view: PeopleView, without: PeopleView, all: string, value: string) => [
  { href: peopleHref({ ...view, ...without }), label: all, isCurrent: false },
  { href: peopleHref(view), label: value, isCurrent: true },
];

/** The sources of each kind that names some. */
function sourceLinks(view: PeopleView, sources: PeopleChoices['sources']): Filter['links'] {
  const everybody = { href: peopleHref({ ...view, source: undefined, by: undefined }), label: 'All sources' };
  const links = sources.flatMap(({ by, counts }) =>
    counts.map(({ source, people }) => ({
      href: peopleHref({ ...view, source: source ?? NO_SOURCE, by: by === 'source' ? undefined : by }),
      label: counted(sourceTitle(source, by), people),
      group: sourceKindTitles[by],
      isCurrent: view.source === (source ?? NO_SOURCE) && (view.by ?? 'source') === by,
    })),
  );
  return [{ ...everybody, isCurrent: view.source === undefined }, ...links];
}

/** "Nov 22 (UTC)", "since Nov 16 (UTC)" */
function describeTime({ from, to }: PeopleView): string {
  const first = from && formatDay(from);
  // To the last day, not the first one after.
  const last = to && formatDay(dayAfter(to, -1));
  if (first && last) return `${first === last ? first : `${first} – ${last}`} (UTC)`;
  return first ? `since ${first} (UTC)` : `until ${last} (UTC)`;
}
