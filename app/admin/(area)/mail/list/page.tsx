import type { Metadata } from 'next';
import { Suspense } from 'react';
import { retry } from '@/app/admin/(area)/mail/actions';
import { requireOperator } from '@/app/admin/session';
import { MailTable } from '@/components/admin/mail/mail-table';
import { RetryBar } from '@/components/admin/mail/retry-bar';
import { BackLink } from '@/components/admin/ui/back-link';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Pager } from '@/components/admin/ui/pager';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { TableSkeleton } from '@/components/admin/ui/skeleton';
import { href } from '@/lib/admin/href';
import { parseMailSearch } from '@/lib/admin/mail/mail-filter';
import { explainError, statusTitles } from '@/lib/admin/mail/mail-words';
import { listMails, type MailFilter } from '@/lib/admin/mail/outbox-pages';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Mail' };

const PATH = '/admin/mail/list';

export default async function MailListPage({ searchParams }: PageProps<'/admin/mail/list'>) {
  await requireOperator();
  const { status = 'pending', error, page } = parseMailSearch(await searchParams);
  return (
    <>
      <BackLink href="/admin/mail" label="Mail" />
      <PageHeader title={`${statusTitles[status]} emails`} description={error && `${explainError(error)}.`} />
      <Suspense key={href(PATH, { status, error, page })} fallback={<TableSkeleton />}>
        <Mails filter={{ status, error }} page={page} />
      </Suspense>
    </>
  );
}

async function Mails({ filter, page }: { filter: MailFilter; page: number }) {
  const { rows, hasNext } = await listMails(runtime().admin.db, filter, page);
  const isRetryable = rows.some(({ status, error }) => status === 'dead' || (status === 'pending' && error));
  return (
    <SelectionProvider>
      {isRetryable && <RetryBar mails={rows} retry={retry} />}
      <MailTable mails={rows} isSelectable={isRetryable} />
      <Pager
        label="emails"
        page={page}
        hasNext={hasNext}
        hrefOf={(other) => href(PATH, { ...filter, page: other })}
      />
    </SelectionProvider>
  );
}
