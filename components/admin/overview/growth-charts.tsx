'use client';

import dynamic from 'next/dynamic';
import { EmptyState } from '@/components/admin/ui/empty-state';
import { Skeleton } from '@/components/admin/ui/skeleton';
import { formatCount } from '@/lib/admin/format';
import type { DailySignups, WeeklyCoefficient } from '@/lib/admin/overview/growth';
import { ChartPanel } from './chart-panel';
import { LegendItem } from './chart-style';
import type { Column } from './chart-table';
import type { SplitDay } from './signups-chart';

const loading = () => <Skeleton className="h-full" />;
/** In the browser only: Recharts measures its container. */
const SignupsChart = dynamic(() => import('./signups-chart'), { ssr: false, loading });
const CoefficientChart = dynamic(() => import('./coefficient-chart'), { ssr: false, loading });

const dayColumns: Column<SplitDay>[] = [
  { label: 'Day (UTC)', value: ({ day }) => day },
  { label: 'Signups', value: ({ signups }) => signups, numeric: true },
  { label: 'Direct', value: ({ direct }) => direct, numeric: true },
  { label: 'Referred', value: ({ referred }) => referred, numeric: true },
];

const weekColumns: Column<WeeklyCoefficient>[] = [
  { label: 'Week of (UTC)', value: ({ week }) => week },
  { label: 'People', value: ({ people }) => people, numeric: true },
  { label: 'Friends', value: ({ friends }) => friends, numeric: true },
  { label: 'Coefficient', value: ({ coefficient }) => coefficient.toFixed(2), numeric: true },
];

export function SignupsPanel({ days }: { days: DailySignups[] }) {
  const split = days.map((day) => ({ ...day, direct: day.signups - day.referred }));
  const total = days.reduce((sum, { signups }) => sum + signups, 0);
  return (
    <ChartPanel
      title="Signups per day"
      note={`${formatCount(total)} in ${days.length} ${days.length === 1 ? 'day' : 'days'}, days in UTC`}
      legend={
        <p className="flex gap-4">
          <LegendItem color="accent">Referred</LegendItem>
          <LegendItem color="neutral">Direct</LegendItem>
        </p>
      }
      fileName="signups-per-day"
      columns={dayColumns}
      rows={split.toReversed()}
      chart={total === 0 ? <EmptyState title="No signups in this range" /> : <SignupsChart days={split} />}
    />
  );
}

export function CoefficientPanel({ weeks }: { weeks: WeeklyCoefficient[] }) {
  return (
    <ChartPanel
      title="Viral coefficient per week"
      note="Friends per person, by the week in which the person joined. Recent weeks are still growing."
      fileName="viral-coefficient-per-week"
      columns={weekColumns}
      rows={weeks.toReversed()}
      chart={weeks.length === 0 ? <EmptyState title="No signups yet" /> : <CoefficientChart weeks={weeks} />}
    />
  );
}
