import { Suspense } from 'react';
import { suppressionTitles } from '@/lib/admin/mail/mail-words';
import type { PeopleSort, PeopleView } from '@/lib/admin/people/people-page';
import { NO_SOURCE, peopleHref, sourceTitle } from '@/lib/admin/people/people-view';
import { startOf, unitOf } from '@/lib/days';
import { LinkSelect } from '../ui/link-select';

const filterTitles: Record<'' | NonNullable<PeopleView['filter']>, string> = {
  '': 'Everybody',
  vip: 'VIP',
  referred: 'Referred by a friend',
  withheld: 'Referral withheld',
  unconfirmed: 'Unconfirmed',
  captcha_unavailable: 'Captcha not checked',
  invited: 'Invited',
  ...suppressionTitles,
};

const sortTitles: Record<PeopleSort, string> = {
  position: 'Position',
  joined: 'Latest',
  score: 'Score',
  friends: 'Friends',
  credit: 'Credit',
};

interface PeopleFiltersProps {
  view: PeopleView;
  /** Reading them can take longer than the page. */
  sources: Promise<readonly string[]>;
}

/** Each choice has its own URL, so that a view can be reloaded and shared. */
export function PeopleFilters({ view, sources }: PeopleFiltersProps) {
  return (
    <>
      <LinkSelect label="Show" links={choicesOf(view, 'filter', filterTitles)} />
      <Suspense fallback={<LinkSelect label="Source" links={sourceLinks(view, [])} isLoading />}>
        <SourceSelect view={view} sources={sources} />
      </Suspense>
      {(view.from || view.to) && (
        <LinkedFilter
          label="Joined"
          all="At any time"
          value={describeTime(view)}
          view={view}
          without={{ from: undefined, to: undefined }}
        />
      )}
      {view.positions && (
        <LinkedFilter
          label="Positions"
          all="All"
          value={view.positions.replaceAll(',', ', ')}
          view={view}
          without={{ positions: undefined }}
        />
      )}
      <LinkSelect label="Sort by" links={choicesOf(view, 'sort', sortTitles)} />
    </>
  );
}

/** A link for each title. The name '' leaves the parameter out. */
const choicesOf = (view: PeopleView, parameter: 'filter' | 'sort', titles: Record<string, string>) =>
  Object.entries(titles).map(([name, label]) => {
    const value = name || undefined;
    const href = peopleHref({ ...view, [parameter]: value });
    return { href, label, isCurrent: value === view[parameter] };
  });

interface LinkedFilterProps {
  label: string;
  all: string;
  value: string;
  view: PeopleView;
  without: Partial<PeopleView>;
}

/** A filter that links of other pages set. Here it can only be taken away. */
function LinkedFilter({ label, all, value, view, without }: LinkedFilterProps) {
  return (
    <LinkSelect
      label={label}
      links={[
        { href: peopleHref({ ...view, ...without }), label: all, isCurrent: false },
        { href: peopleHref(view), label: value, isCurrent: true },
      ]}
    />
  );
}

async function SourceSelect({ view, sources }: PeopleFiltersProps) {
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

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 22, 2026 (UTC)", "since Nov 16, 2026, 15:00 (UTC)" */
function describeTime({ from, to }: PeopleView): string {
  const name = (time: string, shiftMs = 0) => {
    const date = new Date(startOf(time).getTime() + shiftMs);
    const hour = unitOf(time) === 'hour' ? `, ${date.toISOString().slice(11, 13)}:00` : '';
    return dayFormat.format(date) + hour;
  };
  // To the last day or hour, not the first one after.
  const last = to && name(to, -1);
  const first = from && name(from);
  if (first && last) return `${first === last ? first : `${first} – ${last}`} (UTC)`;
  return first ? `since ${first} (UTC)` : `until ${last} (UTC)`;
}
