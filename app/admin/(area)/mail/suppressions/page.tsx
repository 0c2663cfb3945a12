import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { MailHeader } from '@/components/admin/mail/mail-header';
import type { Column } from '@/components/admin/ui/data-table';
import { choicesOf, FilterLinks, PersonLink } from '@/components/admin/ui/links';
import { LocalTime } from '@/components/admin/ui/local-time';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { Skeleton } from '@/components/admin/ui/placeholders';
import { Badge } from '@/components/ui/badge';
import {
  countSuppressions,
  type ListedSuppression,
  listSuppressions,
  type SuppressionSearch,
  suppressionSearch,
} from '@/lib/admin/mail/mail';
import { suppressionTitles } from '@/lib/admin/mail/mail-words';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Mail' };

const PATH = '/admin/mail/suppressions';

const variants = { bounced: 'warn', complained: 'bad', unsubscribed: 'neutral' } as const;

const columns: Column<ListedSuppression>[] = [
  {
    header: 'Person',
    card: 'title',
    isAddress: true,
    cell: ({ person }) => (person ? <PersonLink {...person} /> : 'Erased person or corrected address'),
  },
  {
    header: 'Reason',
    cell: ({ reason }) => <Badge variant={variants[reason]}>{suppressionTitles[reason]}</Badge>,
  },
  { header: 'Since', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
];

export default async function SuppressionsPage({ searchParams }: PageProps<'/admin/mail/suppressions'>) {
  await requireOperator();
  const search = suppressionSearch.parse(await searchParams);
  const { admin, env } = runtime();
  return (
    <>
      <MailHeader current={PATH} description="People who no longer get email, and why." />
      <Suspense fallback={<Skeleton className="mb-5 h-8" />}>
        <Reasons search={search} />
      </Suspense>
      <PagedTable
        label="People who no longer get email"
        path={PATH}
        search={search}
        columns={columns}
        rowKey={({ mailbox, person }) => `${mailbox} ${person?.id}`}
        read={() => listSuppressions(admin.db, search)}
        empty={{
          title: 'No bounces or complaints',
          description: env.RESEND_WEBHOOK_SECRET
            ? 'Resend reports both to the webhook. People who unsubscribe appear here too.'
            : 'Set RESEND_WEBHOOK_SECRET first: without it, only people who unsubscribe appear here.',
        }}
      />
    </>
  );
}

async function Reasons({ search }: { search: SuppressionSearch }) {
  const counts = await countSuppressions(runtime().admin.db);
  const total = counts.reduce((sum, { mailboxes }) => sum + mailboxes, 0);
  const links = choicesOf(PATH, { reason: search.reason }, 'reason', [
    [undefined, 'All', total],
    ...counts.map(({ reason, mailboxes }) => [reason, suppressionTitles[reason], mailboxes] as const),
  ]);
  return <FilterLinks className="mb-5" label="Reason" links={links} />;
}
