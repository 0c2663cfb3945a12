import { StreamedPart } from '@/components/admin/ui/failures';
import { PageHeader } from '@/components/admin/ui/headings';
import { readNeeds } from '@/lib/admin/today/needs';
import { readLaunch, readTotals } from '@/lib/admin/today/today';
import { parseRange } from '@/lib/admin/today/today-words';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../session';
import { Attention } from './attention';
import { Figures, Launch, Signups } from './figures';

export const metadata = { title: 'Today' };

export default async function TodayPage({ searchParams }: PageProps<'/admin'>) {
  const { email } = await requireOperator();
  const range = parseRange((await searchParams).range);
  const { db } = runtime().admin;
  const needs = readForPage(readNeeds(db));
  // What arrives later would push the rest down. The parts show failures.
  await Promise.allSettled([needs, readForPage(readLaunch(db)), readForPage(readTotals(db))]);
  return (
    <>
      <PageHeader title="Today" />
      <div className="grid gap-y-10">
        <StreamedPart title="What needs somebody" skeleton="h-16">
          <Attention reading={needs} reader={{ actor: email }} />
        </StreamedPart>
        <StreamedPart title="Launch" skeleton="hidden">
          <Launch />
        </StreamedPart>
        <StreamedPart title="Figures" skeleton="h-21 max-md:h-45">
          <Figures />
        </StreamedPart>
        <StreamedPart title="Signups" skeleton="hidden">
          <Signups range={range} />
        </StreamedPart>
      </div>
    </>
  );
}
