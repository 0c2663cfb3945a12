import type { Metadata } from 'next';
import { ChartSkeleton, FiguresSkeleton } from '@/components/admin/overview/figures';
import { Part } from '@/components/admin/overview/part';
import { RangeLinks } from '@/components/admin/overview/range-links';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Skeleton } from '@/components/admin/ui/skeleton';
import { parseRange } from '@/lib/admin/overview/range';
import { parseSourceKind } from '@/lib/admin/overview/sources';
import { requireOperator } from '../session';
import { Captcha, Checks, Coefficient, Credit, Mail, People, Signups, Sources, Updated } from './parts';

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
        <Part title="Time of the last update" fallback={<Skeleton className="h-9 w-56 touch:h-11" />}>
          <Updated />
        </Part>
      </PageHeader>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <Part title="People" fallback={<FiguresSkeleton />}>
            <People />
          </Part>
        </div>
        <div className="lg:col-span-2">
          <Part title="Signups per day" fallback={<ChartSkeleton title="Signups per day" />}>
            <Signups range={range} />
          </Part>
        </div>
        <Part title="Viral coefficient" fallback={<ChartSkeleton title="Viral coefficient per week" />}>
          <Coefficient range={range} />
        </Part>
        <Part title="Sources" fallback={<ChartSkeleton title="Sources" />}>
          <Sources range={range} by={by} />
        </Part>
        <Part title="Store credit" fallback={<FiguresSkeleton title="Store credit" />}>
          <Credit />
        </Part>
        <Part title="Mail" fallback={<FiguresSkeleton title="Mail" />}>
          <Mail />
        </Part>
        <Part title="Captcha" fallback={<FiguresSkeleton title="Captcha" />}>
          <Captcha />
        </Part>
        <Part title="Checks" fallback={<FiguresSkeleton title="Checks" />}>
          <Checks />
        </Part>
      </div>
    </>
  );
}
