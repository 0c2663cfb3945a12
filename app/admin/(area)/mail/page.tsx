import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { mailGroupTable } from '@/components/admin/mail/group-table';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import { readMailGroups } from '@/lib/admin/mail/mail';
import { runtime } from '@/lib/runtime';
import { MailFigures } from './figures';

export const metadata = { title: 'Mail' };

export default async function MailPage() {
  await requireOperator();
  return (
    <>
      <PageHeader title="Mail" description="Emails by status and reason." />
      <div className="mb-8">
        <Suspense fallback={<Skeleton className="h-[70px] max-md:h-64" />}>
          <MailFigures />
        </Suspense>
      </div>
      <Suspense fallback={<TableSkeleton rows={5} />}>
        <Groups />
      </Suspense>
    </>
  );
}

async function Groups() {
  return <DataTable {...mailGroupTable} rows={await readMailGroups(runtime().admin.db)} />;
}
