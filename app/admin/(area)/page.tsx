import { StreamedPart } from '@/components/admin/ui/failures';
import { PageHeader } from '@/components/admin/ui/headings';
import { choicesOf, FilterLinks } from '@/components/admin/ui/links';
import { RefreshButton } from '@/components/admin/ui/refresh-button';
import { readAllPlaces } from '@/lib/admin/mailings/mailings';
import { parseRange, parseSourceKind, ranges, rangeTitles } from '@/lib/admin/today/today-words';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../session';
import { Attention, readAttention } from './attention';
import { FirstTries, Signups, Sources } from './charts';
import { Credit, People } from './figures';
import { Launch } from './mailings/launch';
import { WaitlistState } from './waitlist-state';

export const metadata = { title: 'Overview' };

export default async function OverviewPage({ searchParams }: PageProps<'/admin'>) {
  await requireOperator();
  const search = await searchParams;
  const range = parseRange(search.range);
  const by = parseSourceKind(search.by);
  const attention = readForPage(readAttention());
  // What arrives later would push the figures down. The parts show failures.
  await Promise.allSettled([attention, readForPage(readAllPlaces(runtime().admin.db))]);
  const values = ranges.map((one) => [one, rangeTitles[one]] as const);
  return (
    <>
      <PageHeader title="Overview">
        <FilterLinks label="Period" links={choicesOf('/admin', { range, by }, 'range', values)} />
        <RefreshButton />
      </PageHeader>
      <div className="grid gap-y-10">
        <StreamedPart title="Launch" skeleton="hidden">
          <Launch />
        </StreamedPart>
        <StreamedPart title="What needs attention" skeleton="h-9">
          <Attention reading={attention} range={range} />
        </StreamedPart>
        <StreamedPart title="Signups open or closed" skeleton="h-9 touch:h-11">
          <WaitlistState />
        </StreamedPart>
        <StreamedPart title="People" skeleton="h-[103px] max-[1216px]:h-48 max-md:h-75">
          <People range={range} />
        </StreamedPart>
        <StreamedPart title="Signups" skeleton="h-[333px]">
          <Signups range={range} />
        </StreamedPart>
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          <StreamedPart title="Sources" skeleton="h-80 touch:h-100 max-md:h-118">
            <Sources range={range} by={by} />
          </StreamedPart>
          <StreamedPart title="Try on first" skeleton="h-80 touch:h-100">
            <FirstTries range={range} />
          </StreamedPart>
          <StreamedPart title="Store credit" skeleton="h-32">
            <Credit range={range} />
          </StreamedPart>
        </div>
      </div>
    </>
  );
}
