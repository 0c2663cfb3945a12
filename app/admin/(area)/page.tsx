import type { Metadata } from 'next';
import { Suspense } from 'react';
import { StreamedPart } from '@/components/admin/ui/failures';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { FilterLinks } from '@/components/admin/ui/links';
import { parseRange, parseSourceKind, type Range, ranges } from '@/lib/admin/overview/charts';
import { href } from '@/lib/admin/paths';
import { requireOperator } from '../session';
import { Coefficient, Signups, Sources } from './charts';
import { Captcha, Checks, Credit, MailFigures, People, Updated } from './figures';
import { Sending } from './waves/sending';

export const metadata: Metadata = { title: 'Overview' };

const rangeLabels: Record<Range, string> = { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' };

export default async function OverviewPage({ searchParams }: PageProps<'/admin'>) {
  await requireOperator();
  const search = await searchParams;
  const range = parseRange(search.range);
  const by = parseSourceKind(search.by);
  const links = ranges.map((one) => ({
    href: href('/admin', { range: one, by }),
    label: rangeLabels[one],
    isCurrent: one === range,
  }));
  return (
    <>
      <PageHeader title="Overview">
        <FilterLinks label="Range of the charts" links={links} />
        <StreamedPart title="Time of the last update" skeleton="h-9 w-56 touch:h-11">
          <Updated />
        </StreamedPart>
      </PageHeader>
      <div className="grid gap-y-10">
        <Suspense>
          <Sending onlyStopped />
        </Suspense>
        <StreamedPart title="People" skeleton="h-[70px] max-md:h-64">
          <People />
        </StreamedPart>
        <StreamedPart title="Signups per day" skeleton="h-80">
          <Signups range={range} />
        </StreamedPart>
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          <StreamedPart title="Viral coefficient" skeleton="h-80">
            <Coefficient range={range} />
          </StreamedPart>
          <StreamedPart title="Sources" skeleton="h-80">
            <Sources range={range} by={by} />
          </StreamedPart>
          <StreamedPart title="Store credit" skeleton="h-32">
            <Credit />
          </StreamedPart>
          <StreamedPart title="Mail" skeleton="h-32 max-md:h-64">
            <Section title="Mail">
              <MailFigures />
            </Section>
          </StreamedPart>
          <StreamedPart title="Captcha" skeleton="h-32">
            <Captcha />
          </StreamedPart>
          <StreamedPart title="Checks" skeleton="h-32">
            <Checks />
          </StreamedPart>
        </div>
      </div>
    </>
  );
}
