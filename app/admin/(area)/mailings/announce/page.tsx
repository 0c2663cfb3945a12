import { requireOperator } from '@/app/admin/session';
import { AnnouncementForm } from '@/components/admin/mailings/announcement-form';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { previewAnnouncement, testAnnouncement } from '../../actions';

export const metadata = { title: 'New announcement' };

const actions = { preview: previewAnnouncement, sendTest: testAnnouncement };

export default async function NewAnnouncementPage() {
  await requireOperator();
  return (
    <>
      <BackLink href="/admin/mailings" label="Send" />
      <PageHeader title="New announcement" />
      <AnnouncementForm actions={actions} />
    </>
  );
}
