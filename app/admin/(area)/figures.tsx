import 'server-only';
import { LaunchBar } from '@/components/admin/today/launch-bar';
import { Legend, SignupsChart } from '@/components/admin/today/signups-chart';
import { Section } from '@/components/admin/ui/headings';
import { choicesOf, FilterLinks } from '@/components/admin/ui/links';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { peopleHref } from '@/lib/admin/people/people-view';
import { readLaunch, readSignups, readTotals } from '@/lib/admin/today/today';
import { type Range, ranges } from '@/lib/admin/today/today-words';
import { formatCents } from '@/lib/credit/money';
import { dayAfter } from '@/lib/days';
import { formatCount } from '@/lib/format';
import { runtime } from '@/lib/runtime';

// Each part of Today reads its figures itself, so that slow ones do not hold up the others. Without data, they take no room.

export async function Launch() {
  const { admin, env } = runtime();
  const launch = await readLaunch(admin.db);
  return launch && <LaunchBar {...launch} hasApp={env.APP_TOKEN !== undefined} />;
}

export async function Figures() {
  const { people, newPeople, referred, owedCents, withheld } = await readTotals(runtime().admin.db);
  return (
    <StatGroup>
      <Stat
        label="People"
        value={people}
        href={peopleHref({})}
        hint={`+${formatCount(newPeople)} in 7 days`}
      />
      <Stat label="Brought by friends" value={referred} href={peopleHref({ filter: 'referred' })} />
      <Stat label="Owed" value={formatCents(owedCents)} href={peopleHref({ sort: 'score' })} />
      <Stat label="Withheld" value={withheld} href="/admin/review" />
    </StatGroup>
  );
}

export async function Signups({ range }: { range: Range }) {
  const days = await readSignups(runtime().admin.db, range);
  if (days.every(({ signups }) => signups === 0)) return null;
  const values = ranges.map((one) => [one, `${one} days`] as const);
  return (
    <Section
      title="Signups a day"
      actions={<FilterLinks label="Period" links={choicesOf('/admin', { range }, 'range', values)} />}
    >
      <div className="mb-5 flex flex-wrap justify-between gap-x-6 text-muted text-sm">
        <Legend />
        <p>Days in UTC</p>
      </div>
      <SignupsChart
        days={days.map((one) => ({ ...one, href: peopleHref({ from: one.day, to: dayAfter(one.day) }) }))}
      />
    </Section>
  );
}
