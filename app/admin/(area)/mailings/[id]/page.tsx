import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { readForPage, requireOperator } from '@/app/admin/session';
import { MailingName } from '@/components/admin/mailings/mailing-name';
import { MailingFacts, MailingFigures } from '@/components/admin/mailings/mailing-table';
import { PlaceFigures, reportersOf } from '@/components/admin/mailings/places';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { MailPreview } from '@/components/admin/ui/mail-preview';
import { readMailing } from '@/lib/admin/mailings/mailings';
import { composeSample } from '@/lib/admin/mailings/sample-mail';
import { senderOf } from '@/lib/email/compose/sender';
import { readText } from '@/lib/email/mailings/kinds';
import { runtime } from '@/lib/runtime';
import { Sending } from '../sending';

export const metadata = { title: 'Mailing' };

export default async function MailingPage({ params }: PageProps<'/admin/mailings/[id]'>) {
  await requireOperator();
  const { admin, env } = runtime();
  const mailing = await readForPage(readMailing(admin.db, (await params).id));
  if (!mailing) notFound();
  const { id, kind, places } = mailing;
  const text = await readText(admin.db, { kind, mailingId: id });
  return (
    <>
      <BackLink href="/admin/mailings" label="Send" />
      <PageHeader title={<MailingName {...mailing} />} description={<MailingFacts {...mailing} />} />
      <div className="grid gap-10">
        <Suspense>
          <Sending only={id} />
        </Suspense>
        {places && (
          <Section title="Places">
            <PlaceFigures places={places} mailing={id} {...reportersOf(env)} />
          </Section>
        )}
        <Section title="Emails">
          <MailingFigures mailing={mailing} {...reportersOf(env)} />
        </Section>
        <MailPreview title="The email" mail={await composeSample(text ?? kind, senderOf(env))} />
      </div>
    </>
  );
}
