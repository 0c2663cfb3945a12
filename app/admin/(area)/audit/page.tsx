import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AuditFilters } from '@/components/admin/audit/audit-filters';
import { auditTable } from '@/components/admin/audit/audit-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { Skeleton } from '@/components/admin/ui/placeholders';
import { auditSearch, listAudit, readChoices } from '@/lib/admin/audit/audit';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Log' };

const PATH = '/admin/audit';

const nothingFound = {
  title: 'No such changes',
  description: 'Choose “Everybody” and “Every change” to see all.',
};

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
      <PagedTable
        {...auditTable}
        {...((search.by || search.action) && { empty: nothingFound })}
        path={PATH}
        search={search}
        read={async () => listAudit(db, search, await choices)}
      />
    </>
  );
}
