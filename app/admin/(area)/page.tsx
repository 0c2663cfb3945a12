import type { Metadata } from 'next';
import { ChartSkeleton, FiguresSkeleton } from '@/components/admin/overview/figures';
import { RangeLinks } from '@/components/admin/overview/range-links';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Skeleton } from '@/components/admin/ui/skeleton';
import { StreamedPart } from '@/components/admin/ui/streamed-part';
import { parseRange } from '@/lib/admin/overview/range';
import { parseSourceKind } from '@/lib/admin/overview/sources';
import { requireOperator } from '../session';
import { Captcha, Checks, Coefficient, Credit, Mail, People, Signups, Sources, Updated } from './panels';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ searchParams }: PageProps<'/admin'>) {
  await requireOperator();
  const parameters = await searchParams;
  const range = parseRange(parameters.range);
  const by = parseSourceKind(parameters.by);
  return (
    <>
      <PageHeader title="Overview">
        <RangeLinks range={range} query={{ by }} />
        <StreamedPart title="Time of the last update" fallback={<Skeleton className="h-9 w-56 touch:h-11" />}>
          <Updated />
        </StreamedPart>
      </PageHeader>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <StreamedPart title="People" fallback={<FiguresSkeleton />}>
            <People />
          </StreamedPart>
        </div>
        <div className="lg:col-span-2">
          <StreamedPart title="Signups per day" fallback={<ChartSkeleton title="Signups per day" />}>
            <Signups range={range} />
          </StreamedPart>
        </div>
        <StreamedPart
          title="Viral coefficient"
          fallback={<ChartSkeleton title="Viral coefficient per week" />}
        >
          <Coefficient range={range} />
        </StreamedPart>
        <StreamedPart title="Sources" fallback={<ChartSkeleton title="Sources" />}>
          <Sources range={range} by={by} />
        </StreamedPart>
        <StreamedPart title="Store credit" fallback={<FiguresSkeleton title="Store credit" />}>
          <Credit />
        </StreamedPart>
        <StreamedPart title="Mail" fallback={<FiguresSkeleton title="Mail" />}>
          <Mail />
        </StreamedPart>
        <StreamedPart title="Captcha" fallback={<FiguresSkeleton title="Captcha" />}>
          <Captcha />
        </StreamedPart>
        <StreamedPart title="Checks" fallback={<FiguresSkeleton title="Checks" />}>
          <Checks />
        </StreamedPart>
      </div>
    </>
  );
}
