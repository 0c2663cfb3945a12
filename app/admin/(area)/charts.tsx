import 'server-only';
import { ChartPanel } from '@/components/admin/overview/chart-panel';
import { choicesOf, FilterLinks } from '@/components/admin/ui/links';
import {
  type AnswerName,
  readAnswers,
  readSignups,
  readSources,
  type SourceCount,
  type SourceKind,
  sourceKinds,
} from '@/lib/admin/overview/charts';
import { readFriendsPerPerson, readPeopleTotals } from '@/lib/admin/overview/figures';
import { type Range, rangeTitles } from '@/lib/admin/overview/period';
import { NO_SOURCE, peopleHref, sourceTitle } from '@/lib/admin/people/people-view';
import { timeAfter, timeName } from '@/lib/days';
import { formatCount } from '@/lib/format';
import { runtime } from '@/lib/runtime';
import { countryName, firstTryName } from '@/lib/waitlist/answers';

/** @param first what to do while nobody has joined. */
async function emptyIn(range: Range, first: string) {
  const { people } = (await readPeopleTotals(runtime().admin.db, range)).value;
  return people.total > 0
    ? { title: 'No signups in this range', description: 'Choose a longer one above.' }
    : { title: 'Nobody has joined yet', description: first };
}

export async function Signups({ range }: { range: Range }) {
  const { unit, times } = await readSignups(runtime().admin.db, range);
  const total = times.reduce((sum, { signups }) => sum + signups, 0);
  const from = times[0]?.time;
  return (
    <ChartPanel
      title={`Signups per ${unit}`}
      note={`${formatCount(total)} ${range === 'all' ? 'in all' : `in ${rangeTitles[range]}`}`}
      noteHref={peopleHref({ from: range === 'all' ? undefined : from })}
      fileName={`signups-per-${unit}`}
      columns={[
        { header: unit === 'day' ? 'Day (UTC)' : 'Hour' },
        { header: 'Signups' },
        { header: 'Not referred', color: 'neutral' },
        { header: 'Referred', color: 'accent' },
      ]}
      rows={times.map(({ time, signups, referred }) => ({
        cells: [time, signups, signups - referred, referred],
        href: peopleHref({ from: time, to: timeAfter(time) }),
      }))}
      chart="time"
      empty={total === 0 && (await emptyIn(range, 'Share the site’s link, or join yourself.'))}
    />
  );
}

export async function FriendsPerPerson({ range }: { range: Range }) {
  const { total, weeks } = (await readFriendsPerPerson(runtime().admin.db, range)).value;
  return (
    <ChartPanel
      title="Friends per person"
      note={`${total.toFixed(2)} in all. By the week in which the person joined: recent weeks still grow.`}
      fileName="friends-per-person"
      columns={[
        { header: 'Week of (UTC)' },
        { header: 'People' },
        { header: 'Friends' },
        { header: 'Friends per person', color: 'accent' },
      ]}
      rows={weeks.map(({ week, people, friends, friendsPerPerson }) => ({
        cells: [week, people, friends, Number(friendsPerPerson.toFixed(2))],
        href: peopleHref({ from: week, to: timeAfter(week, 7) }),
      }))}
      chart="time"
      // Above 1, referrals alone keep the waitlist growing.
      lineWithMark={1}
      empty={weeks.length === 0 && (await emptyIn(range, 'Everybody who joins gets a link for friends.'))}
    />
  );
}

const kindLabels: Record<SourceKind, string> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  host: 'Website',
};

const SHOWN_SOURCES = 5;

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;

/** Adds up the rows without a bar, and the people beyond the limit of the query. */
function otherRows(sources: readonly Pick<SourceCount, 'people' | 'share'>[]) {
  const shown = sources.slice(0, SHOWN_SOURCES);
  const others = sources.length - shown.length;
  const [first] = shown;
  if (!first || others === 0) return [];
  const share = 1 - shown.reduce((sum, source) => sum + source.share, 0);
  const total = first.people / first.share;
  return [{ cells: [`Other (${others})`, Math.round(total * share), percent(share)] }];
}

export async function Sources({ range, by }: { range: Range; by: SourceKind }) {
  const { since, unit, sources } = (await readSources(runtime().admin.db, by, range)).value;
  const values = sourceKinds.map((kind) => [kind, kindLabels[kind]] as const);
  const kinds = choicesOf('/admin', { range, by }, 'by', values);
  const from = since ? timeName(since, unit) : undefined;
  const rows = sources.map(({ source, people, share }) => ({
    cells: [sourceTitle(source, by), people, percent(share)],
    href: peopleHref({ source: source ?? NO_SOURCE, by, from }),
  }));
  return (
    <ChartPanel
      title="Sources"
      note="People in this range"
      controls={<FilterLinks label="Kind of source" links={kinds} />}
      fileName={`sources-by-${by}`}
      columns={[{ header: 'Source' }, { header: 'People' }, { header: 'Share' }]}
      rows={rows}
      bars={[...rows.slice(0, SHOWN_SOURCES), ...otherRows(sources)]}
      chart="shares"
      empty={
        sources.length === 0 &&
        (await emptyIn(range, 'To tell sources apart, share links with “?utm_source=instagram”.'))
      }
    />
  );
}

const answerNames: Record<AnswerName, (answer: string) => string> = {
  tryOnFirst: firstTryName,
  country: countryName,
};

const noAnswers = { title: 'No answers in this range', description: 'People answer right after joining.' };

export async function AnswerShares({
  name,
  title,
  range,
}: {
  name: AnswerName;
  title: string;
  range: Range;
}) {
  const { since, unit, answers } = (await readAnswers(runtime().admin.db, name, range)).value;
  const from = since ? timeName(since, unit) : undefined;
  const rows = answers.map(({ answer, people, share }) => ({
    cells: [answerNames[name](answer), people, percent(share)],
    href: peopleHref({ [name]: answer, from }),
  }));
  return (
    <ChartPanel
      title={title}
      note="People in this range who answered after joining"
      fileName={`answers-${name}`}
      columns={[{ header: 'Answer' }, { header: 'People' }, { header: 'Share' }]}
      rows={rows}
      bars={[...rows.slice(0, SHOWN_SOURCES), ...otherRows(answers)]}
      chart="shares"
      empty={answers.length === 0 && noAnswers}
    />
  );
}
