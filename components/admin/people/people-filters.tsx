import { Suspense } from 'react';
import { mailFigureTitles } from '@/lib/admin/mailings/mailing-words';
import type { MailingChoice } from '@/lib/admin/mailings/mailings';
import type { PeopleView } from '@/lib/admin/people/people-page';
import { NO_SOURCE, peopleHref, placeTitles, sourceTitle } from '@/lib/admin/people/people-view';
import { dayAfter } from '@/lib/days';
import { formatDay } from '@/lib/format';
import { suppressionTitles, timeOfWave, titleOfMailing } from '@/lib/mail-words';
import { firstTries } from '@/lib/waitlist/first-try';
import { LinkSelect } from '../ui/link-select';
import { choicesOf } from '../ui/links';

const filterTitles: Record<NonNullable<PeopleView['filter']>, string> = {
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

interface PeopleFiltersProps {
  view: PeopleView;
  /** Reading them can take longer than the page. */
  sources: Promise<readonly string[]>;
  mailings: readonly MailingChoice[];
}

/** Each choice has its own URL, so that a view can be reloaded and shared. */
export function PeopleFilters({ view, sources, mailings }: PeopleFiltersProps) {
  const ofMailings = mailings.map((one) => [one.id, titleOfMailing(one)] as const);
  const times = [undefined, ...mailings.map(timeOfWave)];
  return (
    <>
      <LinkSelect label="Show" links={linksOf(view, 'filter', 'Everybody', filterTitles)} />
      <Suspense fallback={<LinkSelect label="Source" links={sourceLinks(view, [])} isLoading />}>
        <SourceSelect view={view} sources={sources} />
      </Suspense>
      <LinkSelect label="Tries on first" links={linksOf(view, 'tryOnFirst', 'Anything', firstTries)} />
      <LinkSelect label="Invitation" links={linksOf(view, 'invitation', 'Any or none', placeTitles)} />
      {(mailings.length > 0 || view.mailing) && (
        <LinkSelect
          label="Mailing"
          links={choicesOf('/admin/people', { ...view, mail: undefined }, 'mailing', [
            [undefined, 'Any or none'],
            ...ofMailings,
          ]).map((link, index) => ({ ...link, time: times[index] }))}
        />
      )}
      {view.mailing && (
        <LinkSelect label="Its email" links={linksOf(view, 'mail', 'All', mailFigureTitles)} />
      )}
      {(view.from || view.to) && (
        <LinkSelect
          label="Joined"
          links={lifting(view, { from: undefined, to: undefined }, 'At any time', describeTime(view))}
        />
      )}
      {view.positions && (
        <LinkSelect
          label="Positions"
          links={lifting(view, { positions: undefined }, 'All', view.positions.replaceAll(',', ', '))}
        />
      )}
      <LinkSelect label="Sort by" links={linksOf(view, 'sort', 'Position', sortTitles)} />
    </>
  );
}

const linksOf = (
  view: PeopleView,
  parameter: 'filter' | 'sort' | 'tryOnFirst' | 'invitation' | 'mail',
  byDefault: string,
  titles: Record<string, string>,
) => choicesOf('/admin/people', view, parameter, [[undefined, byDefault], ...Object.entries(titles)]);

/** Other pages link here with this filter. This page can only remove it. */
const lifting = (view: PeopleView, without: PeopleView, all: string, value: string) => [
  { href: peopleHref({ ...view, ...without }), label: all, isCurrent: false },
  { href: peopleHref(view), label: value, isCurrent: true },
];

async function SourceSelect({ view, sources }: Pick<PeopleFiltersProps, 'view' | 'sources'>) {
  return <LinkSelect label="Source" links={sourceLinks(view, await sources)} />;
}

function sourceLinks(view: PeopleView, sources: readonly string[]) {
  // The URL may have a source that is not among the first ones.
  const choices = new Set([undefined, NO_SOURCE, ...sources, view.source]);
  return [...choices].map((source) => {
    const isCurrent = source === view.source;
    // The filter has the values of one kind only.
    const by = isCurrent ? view.by : undefined;
    const label = source === undefined ? 'All sources' : sourceTitle(source, by);
    return { href: peopleHref({ ...view, source, by }), label, isCurrent };
  });
}

/** "Nov 22 (UTC)", "since Nov 16 (UTC)" */
function describeTime({ from, to }: PeopleView): string {
  const first = from && formatDay(from);
  // To the last day, not the first one after.
  const last = to && formatDay(dayAfter(to, -1));
  if (first && last) return `${first === last ? first : `${first} – ${last}`} (UTC)`;
  return first ? `since ${first} (UTC)` : `until ${last} (UTC)`;
}
