import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { mailTable } from '@/components/admin/mail/mail-table';
import { RetryBar } from '@/components/admin/mail/retry-button';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink, Pager } from '@/components/admin/ui/links';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { countMails, listMails, type MailSearch, mailSearch } from '@/lib/admin/mail/mail';
import { explainError, statusTitles } from '@/lib/admin/mail/mail-words';
import { href } from '@/lib/admin/paths';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { retry } from '../../actions';

export const metadata = { title: 'Mail' };

const PATH = '/admin/mail/list';

export default async function MailListPage({ searchParams }: PageProps<'/admin/mail/list'>) {
  await requireOperator();
  const search = mailSearch.parse(await searchParams);
  const { status, error } = search;
  return (
    <>
      <BackLink href="/admin/mail" label="Mail" />
      <PageHeader
        title={`${statusTitles[status]} emails`}
        description={
          <>
            {error && `${explainError(error)}: `}
            <Suspense fallback="Counting…">
              <Count search={search} />
            </Suspense>
          </>
        }
      />
      <Suspense key={href(PATH, search)} fallback={<TableSkeleton />}>
        <Mails search={search} />
      </Suspense>
    </>
  );
}

async function Count({ search }: { search: MailSearch }) {
  return plural(await countMails(runtime().admin.db, search), 'email');
}

async function Mails({ search }: { search: MailSearch }) {
  const { rows, hasNext } = await listMails(runtime().admin.db, search);
  const isRetryable = rows.some(({ status, error }) => status === 'dead' || (status === 'pending' && error));
  return (
    <SelectionProvider rows={rows.map(({ id }) => id)}>
      <DataTable {...mailTable} rows={rows} isSelectable={isRetryable} />
      <Pager label="emails" path={PATH} search={search} hasNext={hasNext} />
      {isRetryable && <RetryBar mails={rows} retry={retry} />}
    </SelectionProvider>
  );
}
