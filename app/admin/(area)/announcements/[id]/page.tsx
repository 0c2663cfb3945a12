import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { AnnouncementFacts } from '@/components/admin/announcements/announcement-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { MailPreview } from '@/components/admin/ui/mail-preview';
import { readAnnouncement } from '@/lib/admin/announcements/announcements';
import { composeSample } from '@/lib/admin/mail/sample-mail';
import { senderOf } from '@/lib/email/compose/sender';
import { runtime } from '@/lib/runtime';
import { Sending } from '../../waves/sending';

export const metadata = { title: 'Announcement' };

export default async function AnnouncementPage({ params }: PageProps<'/admin/announcements/[id]'>) {
  await requireOperator();
  const { admin, env } = runtime();
  const announcement = await readAnnouncement(admin.db, (await params).id);
  if (!announcement) notFound();
  return (
    <>
      <BackLink href="/admin/announcements" label="Announcements" />
      <PageHeader title={announcement.subject} description={<AnnouncementFacts {...announcement} />} />
      <div className="grid gap-10">
        <Suspense>
          <Sending only={announcement.id} />
        </Suspense>
        <MailPreview
          title="The email"
          mail={await composeSample('announcement', senderOf(env), { announcement })}
        />
      </div>
    </>
  );
}
