import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AuditForm } from '@/components/admin/audit/audit-form';
import { auditTable } from '@/components/admin/audit/audit-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { Skeleton } from '@/components/admin/ui/placeholders';
import { auditSearch, listAudit, readChoices } from '@/lib/admin/audit/audit';
import { href } from '@/lib/admin/paths';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Audit' };

const PATH = '/admin/audit';

const nothingFound = {
  title: 'No such changes',
  description: 'Choose “Everybody”, “Every change” and no days to see all.',
};

export default async function AuditPage({ searchParams }: PageProps<'/admin/audit'>) {
  await requireOperator();
  const search = auditSearch.parse(await searchParams);
  const { db } = runtime().admin;
  const choices = readChoices(db);
  const isFiltered = Object.entries(search).some(([name, value]) => name !== 'page' && value);
  return (
    <>
      <PageHeader title="Audit" description="What operators changed, here and on the command line." />
      <Suspense fallback={<Skeleton className="mb-6 h-14" />}>
        <AuditForm key={href(PATH, search)} search={search} choices={choices} />
      </Suspense>
      <PagedTable
        {...auditTable}
        {...(isFiltered && { empty: nothingFound })}
        path={PATH}
        search={search}
        read={async () => listAudit(db, search, await choices)}
      />
    </>
  );
}
