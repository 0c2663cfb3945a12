import { readForPage, requireOperator } from '@/app/admin/session';
import { AnnouncementForm } from '@/components/admin/mailings/announcement-form';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { readSourceChoices } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';
import { previewAnnouncement, testAnnouncement } from '../../actions';

export const metadata = { title: 'New announcement' };

const actions = { preview: previewAnnouncement, sendTest: testAnnouncement };

export default async function NewAnnouncementPage() {
  await requireOperator();
  const { admin } = runtime();
  return (
    <>
      <BackLink href="/admin/mailings" label="Mailings" />
      <PageHeader title="New announcement" />
      <AnnouncementForm actions={actions} sources={await readForPage(readSourceChoices(admin.db))} />
    </>
  );
}
