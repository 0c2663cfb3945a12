import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AuditForm } from '@/components/admin/audit/audit-form';
import { AuditTable } from '@/components/admin/audit/audit-table';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Pager } from '@/components/admin/ui/pager';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/skeleton';
import { type AuditSearch, operatorKey, parseAuditSearch, toFilter } from '@/lib/admin/audit/audit-filter';
import { listAudit, readAuditChoices } from '@/lib/admin/audit/audit-page';
import { titleOf } from '@/lib/admin/audit/describe-entry';
import { href } from '@/lib/admin/href';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Audit' };

const PATH = '/admin/audit';

type Choices = ReturnType<typeof readAuditChoices>;

export default async function AuditPage({ searchParams }: PageProps<'/admin/audit'>) {
  await requireOperator();
  const search = parseAuditSearch(await searchParams);
  const choices = readAuditChoices(runtime().admin.db);
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

async function Filter({ search, choices }: { search: AuditSearch; choices: Choices }) {
  const { actors, actions } = await choices;
  return (
    <AuditForm
      operators={actors.map((actor) => ({ value: operatorKey(actor), label: actor }))}
      actions={actions.map((action) => ({ value: action, label: titleOf(action) }))}
      search={search}
    />
  );
}

async function Entries({ search, choices }: { search: AuditSearch; choices: Choices }) {
  const { page, ...filter } = search;
  const { rows, hasNext } = await listAudit(
    runtime().admin.db,
    toFilter(search, (await choices).actors),
    page,
  );
  return (
    <>
      <AuditTable items={rows} />
      <Pager
        label="changes"
        page={page}
        hasNext={hasNext}
        hrefOf={(other) => href(PATH, { ...filter, page: other })}
      />
    </>
  );
}
