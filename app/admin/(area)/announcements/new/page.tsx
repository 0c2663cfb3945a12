import { requireOperator } from '@/app/admin/session';
import { AnnouncementForm } from '@/components/admin/announcements/announcement-form';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { readSourceChoices } from '@/lib/admin/announcements/announcements';
import { runtime } from '@/lib/runtime';
import { previewAnnouncement, sendAnnouncement, testAnnouncement } from '../../actions';

export const metadata = { title: 'New announcement' };

const actions = { preview: previewAnnouncement, sendTest: testAnnouncement, send: sendAnnouncement };

export default async function NewAnnouncementPage() {
  await requireOperator();
  const { admin, env } = runtime();
  return (
    <>
      <BackLink href="/admin/announcements" label="Announcements" />
      <PageHeader title="New announcement" />
      <AnnouncementForm
        actions={actions}
        sources={await readSourceChoices(admin.db)}
        hasEvents={env.RESEND_WEBHOOK_SECRET !== undefined}
      />
    </>
  );
}
