import 'server-only';
import { Legend, SignupsChart } from '@/components/admin/today/signups-chart';
import { DataTable } from '@/components/admin/ui/data-table';
import { Section } from '@/components/admin/ui/headings';
import { choicesOf, FilterLinks, RowLink } from '@/components/admin/ui/links';
import { NO_SOURCE, peopleHref, sourceTitle } from '@/lib/admin/people/people-view';
import { readFirstTries, readSignups, readSources, type Share } from '@/lib/admin/today/today';
import {
  type parseSourceKind,
  type Range,
  rangeTitles,
  sourceKindTitles,
} from '@/lib/admin/today/today-words';
import { dayAfter, dayName } from '@/lib/days';
import { formatCount, formatShare } from '@/lib/format';
import { formatPeople } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { firstTryName } from '@/lib/waitlist/first-try';

// Without data, these take no room.

export async function Signups({ range }: { range: Range }) {
  const days = await readSignups(runtime().admin.db, range);
  const total = days.reduce((sum, { signups }) => sum + signups, 0);
  if (total === 0) return null;
  return (
    <Section title="Signups a day">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted text-sm">
        <RowLink href={peopleHref({ from: days[0]?.day })}>
          {`${formatCount(total)} in ${rangeTitles[range]} (UTC)`}
        </RowLink>
        <Legend />
      </div>
      <SignupsChart
        days={days.map((one) => ({ ...one, href: peopleHref({ from: one.day, to: dayAfter(one.day) }) }))}
      />
    </Section>
  );
}

const SHOWN_ROWS = 8;

interface ShareRow extends Share {
  name: string;
  /** Leads to these people. A row that adds up others has none. */
  href?: string;
}

interface ShareTableProps {
  label: string;
  /** Most people first. */
  rows: readonly ShareRow[];
  /** "joined in 7 days" */
  who: string;
}

function ShareTable({ label, rows, who }: ShareTableProps) {
  const shown = rows.slice(0, SHOWN_ROWS);
  const [first] = shown;
  if (!first) return null;
  const everybody = Math.round(first.people / first.share);
  // The query has a limit, so there may be more people than in all rows.
  const people = everybody - shown.reduce((sum, row) => sum + row.people, 0);
  const others: ShareRow = {
    name: `Other (${rows.length - shown.length})`,
    people,
    share: people / everybody,
  };
  return (
    <>
      <p className="figures mb-2 text-muted text-sm">{`Of ${formatPeople(everybody)} who ${who}.`}</p>
      <DataTable
        label={label}
        rows={people > 0 ? [...shown, others] : shown}
        rowKey={({ name }) => name}
        columns={[
          { header: label, cell: ({ name, href }) => (href ? <RowLink href={href}>{name}</RowLink> : name) },
          { header: 'People', isNumeric: true, cell: (row) => formatCount(row.people) },
          { header: 'Share', isNumeric: true, cell: ({ share }) => formatShare(share, 1) },
        ]}
        keepsColumns
      />
    </>
  );
}

export async function Sources({ range, by }: { range: Range; by: ReturnType<typeof parseSourceKind> }) {
  const { from, sources } = await readSources(runtime().admin.db, by, range);
  if (sources.length === 0) return null;
  const rows = sources.map(({ source, ...share }) => ({
    ...share,
    name: sourceTitle(source, by),
    href: peopleHref({ source: source ?? NO_SOURCE, by, from: dayName(from) }),
  }));
  return (
    <Section title="Sources">
      <FilterLinks
        label="Kind of source"
        links={choicesOf('/admin', { range, by }, 'by', Object.entries(sourceKindTitles))}
        className="mb-3"
      />
      <ShareTable label={sourceKindTitles[by]} rows={rows} who={`joined in ${rangeTitles[range]}`} />
    </Section>
  );
}

export async function FirstTries({ range }: { range: Range }) {
  const { from, answers } = await readFirstTries(runtime().admin.db, range);
  if (answers.length === 0) return null;
  const rows = answers.map(({ tryOnFirst, ...share }) => ({
    ...share,
    name: firstTryName(tryOnFirst),
    href: peopleHref({ tryOnFirst, from: dayName(from) }),
  }));
  return (
    <Section title="Try on first">
      <ShareTable label="Answer" rows={rows} who={`joined in ${rangeTitles[range]}, and answered`} />
    </Section>
  );
}
