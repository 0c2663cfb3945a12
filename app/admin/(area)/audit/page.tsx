import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AuditFilters } from '@/components/admin/audit/audit-filters';
import { DayList } from '@/components/admin/ui/day-list';
import { PageHeader } from '@/components/admin/ui/headings';
import { Paged } from '@/components/admin/ui/paged';
import { EmptyState, Skeleton } from '@/components/admin/ui/placeholders';
import { auditSearch, listAudit, readChoices } from '@/lib/admin/audit/audit';
import { describeAct } from '@/lib/admin/people/timeline-words';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Log' };

export default async function AuditPage({ searchParams }: PageProps<'/admin/audit'>) {
  await requireOperator();
  const search = auditSearch.parse(await searchParams);
  const { db } = runtime().admin;
  const choices = readChoices(db);
  return (
    <>
      <PageHeader title="Log" description="What operators changed, here and on the command line." />
      <Suspense fallback={<Skeleton className="mb-6 h-14" />}>
        <AuditFilters search={search} choices={choices} />
      </Suspense>
      <Paged
        label="changes"
        path="/admin/audit"
        search={search}
        read={async () => listAudit(db, search, await choices)}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No changes" description="Choose “Everybody” and “Every change” to see all." />
          ) : (
            <DayList heading="h2" entries={rows.map((act) => describeAct(act))} />
          )
        }
      </Paged>
    </>
  );
}
