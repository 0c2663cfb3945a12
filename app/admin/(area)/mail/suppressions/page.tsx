import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { MailTabs } from '@/components/admin/mail/mail-tabs';
import { SuppressionTable } from '@/components/admin/mail/suppression-table';
import { FilterLinks } from '@/components/admin/ui/filter-links';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Pager } from '@/components/admin/ui/pager';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/skeleton';
import { href } from '@/lib/admin/href';
import { type MailSearch, parseMailSearch } from '@/lib/admin/mail/mail-filter';
import { countSuppressions, listSuppressions } from '@/lib/admin/mail/outbox-pages';
import { suppressionTitles } from '@/lib/admin/mail/suppression-titles';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Mail' };

const PATH = '/admin/mail/suppressions';

export default async function SuppressionsPage({ searchParams }: PageProps<'/admin/mail/suppressions'>) {
  await requireOperator();
  const search = parseMailSearch(await searchParams);
  return (
    <>
      <PageHeader title="Mail" description="People who no longer get email, and why." />
      <MailTabs current={PATH} />
      <Suspense fallback={<Skeleton className="mb-5 h-8" />}>
        <Reasons search={search} />
      </Suspense>
      <Suspense key={href(PATH, { ...search })} fallback={<TableSkeleton />}>
        <Suppressions search={search} />
      </Suspense>
    </>
  );
}

async function Reasons({ search: { suppressed } }: { search: MailSearch }) {
  const counts = await countSuppressions(runtime().admin.db);
  const total = counts.reduce((sum, { mailboxes }) => sum + mailboxes, 0);
  const links = counts.map(({ reason, mailboxes }) => ({
    href: href(PATH, { suppressed: reason }),
    label: suppressionTitles[reason],
    count: mailboxes,
    isCurrent: reason === suppressed,
  }));
  const all = { href: PATH, label: 'All', count: total, isCurrent: suppressed === undefined };
  return <FilterLinks label="Reason" links={[all, ...links]} />;
}

async function Suppressions({ search }: { search: MailSearch }) {
  const { suppressed, page } = search;
  const { rows, hasNext } = await listSuppressions(runtime().admin.db, search);
  return (
    <>
      <SuppressionTable suppressions={rows} />
      <Pager
        label="people"
        page={page}
        hasNext={hasNext}
        hrefOf={(other) => href(PATH, { suppressed, page: other })}
      />
    </>
  );
}
