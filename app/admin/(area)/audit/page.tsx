import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AuditForm } from '@/components/admin/audit/audit-form';
import { AuditTable } from '@/components/admin/audit/audit-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import {
  type AuditChoices,
  type AuditSearch,
  listAudit,
  parseAuditSearch,
  readChoices,
} from '@/lib/admin/audit/audit';
import { href } from '@/lib/admin/paths';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Audit' };

const PATH = '/admin/audit';

interface PartProps {
  search: AuditSearch;
  choices: Promise<AuditChoices>;
}

export default async function AuditPage({ searchParams }: PageProps<'/admin/audit'>) {
  await requireOperator();
  const search = parseAuditSearch(await searchParams);
  const choices = readChoices(runtime().admin.db);
  const key = href(PATH, search);
  return (
    <>
      <PageHeader title="Audit" description="What operators changed, here and on the command line." />
      <Suspense fallback={<Skeleton className="mb-6 h-14" />}>
        <Filter key={key} search={search} choices={choices} />
      </Suspense>
      <Suspense key={key} fallback={<TableSkeleton />}>
        <Entries search={search} choices={choices} />
      </Suspense>
    </>
  );
}

async function Filter({ search, choices }: PartProps) {
  return <AuditForm {...(await choices)} search={search} />;
}

async function Entries({ search, choices }: PartProps) {
  const { rows, hasNext } = await listAudit(runtime().admin.db, search, await choices);
  return (
    <>
      <AuditTable items={rows} />
      <Pager label="changes" path={PATH} search={search} hasNext={hasNext} />
    </>
  );
}
