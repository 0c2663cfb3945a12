import { readForPage, requireOperator } from '@/app/admin/session';
import { AnnouncementForm } from '@/components/admin/mailings/announcement-form';
import { CreditEndForm } from '@/components/admin/mailings/credit-end-form';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { readSourceChoices } from '@/lib/admin/mailings/mailings';
import { creditEndDays } from '@/lib/operations/mailings/announce-credit-end';
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
      <Section title="End of store credit" className="mt-12">
        <CreditEndForm {...creditEndDays()} />
      </Section>
    </>
  );
}
