import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { RetryBar } from '@/components/admin/mail/retry-button';
import { DataTable, type Table } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink, Pager, PersonLink } from '@/components/admin/ui/links';
import { LocalTime } from '@/components/admin/ui/local-time';
import { TableSkeleton } from '@/components/admin/ui/placeholders';
import { SelectBox, SelectionProvider } from '@/components/admin/ui/selection';
import { Badge } from '@/components/ui/badge';
import { countMail, type ListedMail, type MailSearch, mailSearch, readMailPage } from '@/lib/admin/mail/mail';
import { href } from '@/lib/admin/paths';
import {
  explainError,
  explainOutcome,
  kindTitles,
  mailTitle,
  mailVariant,
  statusTitles,
} from '@/lib/mail-words';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';

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
            {error && <span>{`${explainError(error)}: `}</span>}
            <Suspense fallback={<span>Counting…</span>}>
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
  return <span>{plural(await countMail(runtime().admin.db, search), 'email')}</span>;
}

async function Mails({ search }: { search: MailSearch }) {
  const { rows, hasNext } = await readMailPage(runtime().admin.db, search);
  const isRetryable = rows.some(({ status, error }) => status === 'dead' || (status === 'pending' && error));
  return (
    <SelectionProvider rows={rows.map(({ id }) => id)}>
      <DataTable {...mailTable} rows={rows} isSelectable={isRetryable} />
      <Pager label="emails" path={PATH} search={search} hasNext={hasNext} />
      {isRetryable && <RetryBar />}
    </SelectionProvider>
  );
}

const mailTable: Table<ListedMail> = {
  label: 'Emails',
  rowKey: ({ id }) => id,
  empty: { title: 'No emails', description: 'No email has this status and reason any more.' },
  columns: [
    {
      header: 'Select',
      card: 'control',
      cell: (mail) => <SelectBox id={mail.id} label={`Select the email to ${nameOf(mail)}`} />,
    },
    {
      header: 'To',
      card: 'title',
      isAddress: true,
      cell: ({ person, recipient }) => (person ? <PersonLink {...person} /> : recipient),
    },
    { header: 'Email', cell: ({ kind }) => kindTitles[kind] },
    {
      header: 'Status',
      cell: (mail) => <Badge variant={mailVariant(mail)}>{mailTitle(mail)}</Badge>,
    },
    { header: 'Reason', cell: Reason },
    { header: 'Attempts', isNumeric: true, card: 'hidden', cell: ({ attempts }) => attempts },
    { header: 'Requested', cell: ({ requestedAt }) => <LocalTime value={requestedAt} /> },
    { header: 'Sent or due', cell: SentOrDue },
  ],
};

const nameOf = ({ person, recipient }: ListedMail) => (person ? `#${person.signupPosition}` : recipient);

function Reason({ error, mayHaveArrived, ...mail }: ListedMail) {
  const outcome = explainOutcome(mail);
  if (!error && !mayHaveArrived && !outcome) return null;
  return (
    <span>
      {(error || outcome) && <span>{error ? explainError(error) : outcome}</span>}
      {mayHaveArrived && <span className="block text-muted text-xs">It may have arrived.</span>}
    </span>
  );
}

function SentOrDue({ status, sentAt, dueAt }: ListedMail) {
  const at = status === 'pending' ? dueAt : sentAt;
  return at && <LocalTime value={at} />;
}
