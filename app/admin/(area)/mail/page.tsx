import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { MailGroupTable } from '@/components/admin/mail/group-table';
import { MailTabs } from '@/components/admin/mail/mail-tabs';
import { OutboxFigures } from '@/components/admin/mail/outbox-figures';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/skeleton';
import { type MailGroup, readMailGroups } from '@/lib/admin/mail/outbox-pages';
import { readMailTotals } from '@/lib/admin/overview/totals';
import { runtime } from '@/lib/runtime';
import { retry } from './actions';

export const metadata: Metadata = { title: 'Mail' };

export default async function MailPage() {
  await requireOperator();
  const { db } = runtime().admin;
  const groups = readMailGroups(db);
  return (
    <>
      <PageHeader title="Mail" description="Emails by status and reason." />
      <MailTabs current="/admin/mail" />
      <Suspense fallback={<Skeleton className="mb-8 h-20" />}>
        <Figures groups={groups} />
      </Suspense>
      <Suspense fallback={<TableSkeleton rows={5} />}>
        <Groups groups={groups} />
      </Suspense>
    </>
  );
}

async function Figures({ groups }: { groups: Promise<MailGroup[]> }) {
  const [unsent, { value }] = await Promise.all([groups, readMailTotals(runtime().admin.db)]);
  return <OutboxFigures groups={unsent} sent={value.sent} />;
}

async function Groups({ groups }: { groups: Promise<MailGroup[]> }) {
  return <MailGroupTable groups={await groups} retry={retry} />;
}
