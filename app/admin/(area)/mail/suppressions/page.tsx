import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { MailHeader } from '@/components/admin/mail/mail-header';
import { SuppressionTable } from '@/components/admin/mail/suppression-table';
import { FilterLinks, Pager } from '@/components/admin/ui/links';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/placeholders';
import {
  countSuppressions,
  listSuppressions,
  parseSuppressionSearch,
  type SuppressionSearch,
} from '@/lib/admin/mail/mail';
import { suppressionTitles } from '@/lib/admin/mail/mail-words';
import { href } from '@/lib/admin/paths';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Mail' };

const PATH = '/admin/mail/suppressions';

export default async function SuppressionsPage({ searchParams }: PageProps<'/admin/mail/suppressions'>) {
  await requireOperator();
  const search = parseSuppressionSearch(await searchParams);
  return (
    <>
      <MailHeader current={PATH} description="People who no longer get email, and why." />
      <Suspense fallback={<Skeleton className="mb-5 h-8" />}>
        <Reasons search={search} />
      </Suspense>
      <Suspense key={href(PATH, search)} fallback={<TableSkeleton />}>
        <Suppressions search={search} />
      </Suspense>
    </>
  );
}

async function Reasons({ search }: { search: SuppressionSearch }) {
  const counts = await countSuppressions(runtime().admin.db);
  const total = counts.reduce((sum, { mailboxes }) => sum + mailboxes, 0);
  const links = counts.map(({ reason, mailboxes }) => ({
    href: href(PATH, { reason }),
    label: suppressionTitles[reason],
    count: mailboxes,
    isCurrent: reason === search.reason,
  }));
  const all = { href: PATH, label: 'All', count: total, isCurrent: search.reason === undefined };
  return <FilterLinks className="mb-5" label="Reason" links={[all, ...links]} />;
}

async function Suppressions({ search }: { search: SuppressionSearch }) {
  const { admin, env } = runtime();
  const { rows, hasNext } = await listSuppressions(admin.db, search);
  return (
    <>
      <SuppressionTable suppressions={rows} hasEvents={env.RESEND_WEBHOOK_SECRET !== undefined} />
      <Pager label="people" path={PATH} search={search} hasNext={hasNext} />
    </>
  );
}
