import { requireOperator } from '@/app/admin/session';
import { announcementColumns } from '@/components/admin/announcements/announcement-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { PageLink } from '@/components/admin/ui/page-link';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { buttonVariants } from '@/components/ui/button';
import { announcementSearch, readAnnouncements } from '@/lib/admin/announcements/announcements';
import { runtime } from '@/lib/runtime';

export const metadata = { title: 'Announcements' };

export default async function AnnouncementsPage({ searchParams }: PageProps<'/admin/announcements'>) {
  await requireOperator();
  const search = announcementSearch.parse(await searchParams);
  const { admin, env } = runtime();
  return (
    <>
      <PageHeader title="Announcements" description="News to people who agreed to get it.">
        <PageLink href="/admin/announcements/new" className={buttonVariants({ variant: 'primary' })}>
          New announcement
        </PageLink>
      </PageHeader>
      <PagedTable
        label="Announcements"
        path="/admin/announcements"
        search={search}
        columns={announcementColumns(env.RESEND_WEBHOOK_SECRET !== undefined)}
        rowKey={({ id }) => id}
        read={() => readAnnouncements(admin.db, search.page)}
        empty={{ title: 'No announcements yet', description: 'Write one, and send yourself a test first.' }}
      />
    </>
  );
}
