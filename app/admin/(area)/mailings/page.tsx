import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { mailingColumns } from '@/components/admin/mailings/mailing-table';
import { reportersOf } from '@/components/admin/mailings/places';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { PageLink } from '@/components/admin/ui/page-link';
import { Paged } from '@/components/admin/ui/paged';
import { buttonVariants } from '@/components/ui/button';
import { mailingSearch, readMailings } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';
import { OtherMail } from './other-mail';
import { Sending } from './sending';

export const metadata = { title: 'Send' };

export default async function MailingsPage({ searchParams }: PageProps<'/admin/mailings'>) {
  await requireOperator();
  const search = mailingSearch.parse(await searchParams);
  const { admin, env } = runtime();
  return (
    <>
      <PageHeader title="Send">
        <PageLink href="/admin/mailings/invite" className={buttonVariants({ variant: 'primary' })}>
          Invite people
        </PageLink>
        <PageLink href="/admin/mailings/announce" className={buttonVariants({ variant: 'secondary' })}>
          New announcement
        </PageLink>
      </PageHeader>
      <div className="grid gap-10">
        <Suspense>
          <Sending />
        </Suspense>
        <Paged
          label="mailings"
          path="/admin/mailings"
          search={search}
          read={() => readMailings(admin.db, search.page)}
        >
          {(rows) => (
            <DataTable
              label="Mailings"
              columns={mailingColumns(reportersOf(env))}
              rowKey={({ id }) => id}
              rows={rows}
              empty={{
                title: 'No mailings yet',
                description: 'Send yourself a test first. Then invite a few people.',
              }}
            />
          )}
        </Paged>
        {/* Findings link here, before it is read. */}
        <div id="other-mail">
          <Suspense>
            <OtherMail />
          </Suspense>
        </div>
      </div>
    </>
  );
}
